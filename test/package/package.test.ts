import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, posix, resolve } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadModel } from '../../src/model-files/model-files.js';
import { CorpusRetriever } from '../../src/retrieval/retriever.js';
import { programPaths } from '../../src/single-file/format.js';
import { scriptText } from '../../src/single-file/writing/page-html.js';
import { pageFolder, readPage } from '../single-file/support.js';
import { type InstalledPackage, installPacked, run, tool } from './support.js';

const root = resolve(import.meta.dirname, '../..');

/** The runtime mentions its own file for a proxy that is not used here. */
const ownName = 'ort.webgpu.min.mjs';

let installed: InstalledPackage;
beforeAll(async () => {
  installed = await installPacked();
  // npm compresses a hundred megabytes, on a machine that may be busy.
}, 300_000);
afterAll(() => installed?.remove());

describe('The package', () => {
  it('contains the builds and the models, and no sources, tests or corpora', () => {
    const folders = new Set(
      installed.files.map(({ path }) => path.replace(/^((?:models\/)?[^/]+)\/.*$/u, '$1')),
    );
    expect([...folders].sort()).toEqual([
      'LICENSE',
      'README.md',
      'cli',
      'docs',
      'lib',
      'models/critic',
      'models/memory',
      'models/reader',
      'models/static-encoder',
      'package.json',
    ]);
    expect(
      installed.files.filter(({ path }) => /\.(?:map|br|gz|ts)$/u.test(path) && !path.endsWith('.d.ts')),
    ).toEqual([]);
  });

  it('has no dependencies to install', async () => {
    const manifest = JSON.parse(await readFile(join(installed.folder, 'package.json'), 'utf8'));
    expect(manifest.dependencies ?? {}).toEqual({});
    for (const peer of Object.keys(manifest.peerDependencies ?? {})) {
      expect(manifest.peerDependenciesMeta?.[peer], peer).toEqual({ optional: true });
    }
  });

  it('lists the third-party software that it contains, with its licences', async () => {
    const notices = await readFile(join(installed.folder, 'lib', 'THIRD-PARTY.md'), 'utf8');
    // The runtime's package contains no licence text.
    expect(notices).toMatch(/^## onnxruntime-web \S+ \(MIT\)$/mu);
    // One package each from the page, a worker, and the command line.
    for (const name of ['lit', '@mlc-ai/web-llm', 'unified']) {
      const [, section = ''] = notices.split(`\n## ${name} `);
      expect(section.split('\n## ')[0], name).toMatch(/copyright/iu);
    }
  });

  it('has self-contained workers, wherever a bundler copies them', async () => {
    const folder = join(installed.folder, 'lib', 'workers');
    const workers = await readdir(folder);
    expect(workers.sort()).toEqual([
      'flan-t5.js',
      'memory.js',
      'model.js',
      'openai.js',
      'retriever.js',
      'web-llm.js',
    ]);
    for (const worker of workers) {
      const text = await readFile(join(folder, worker), 'utf8');
      expect(text.match(/\b(?:from|import)\s*\(?["'`]\.{1,2}\//gu), worker).toBeNull();
      const named = [
        ...text.matchAll(/new URL\(["'`]([^"'`]*\.(?:js|mjs|wasm))["'`],\s*import\.meta\.url/gu),
      ];
      expect(
        named.map(([, name]) => name).filter((name) => name !== ownName),
        worker,
      ).toEqual([]);
    }
  });

  it('has each binary of the runtime once', () => {
    const binaries = installed.files.filter(({ path }) => path.endsWith('.wasm'));
    expect(binaries.map(({ path }) => path.replace(/-[\w-]{8}\.wasm$/u, '')).sort()).toEqual([
      'lib/runtime/ort-wasm-simd-threaded',
      'lib/runtime/ort-wasm-simd-threaded.asyncify',
    ]);
  });

  it('stores what the widget needs for an offline visit, and nothing else of its folder', async () => {
    const lib = join(installed.folder, 'lib');
    const worker = await readFile(join(lib, 'limen-offline.js'), 'utf8');
    const kept = new Set([...worker.matchAll(/url:`([^`]+)`/gu)].map(([, url = '']) => url));
    for (const file of kept) {
      const text = file.endsWith('.wasm') ? '' : await readFile(join(lib, file), 'utf8');
      // A script's static imports, as the bundler writes them.
      for (const [, address = ''] of text.matchAll(/^import .*"(\.{1,2}\/[^"]+)";$/gmu)) {
        expect(kept, `${file} imports ${address}`).toContain(posix.join(posix.dirname(file), address));
      }
    }
    const others = [...kept].filter((file) => !file.startsWith('chunks/'));
    expect(others.map((file) => file.replace(/-[\w-]{8}(?=\.(?:mjs|wasm)$)/u, '')).sort()).toEqual([
      'limen-ask.classic.js',
      'limen-ask.js',
      'runtime/ort-wasm-simd-threaded.asyncify.mjs',
      'runtime/ort-wasm-simd-threaded.asyncify.wasm',
      'runtime/ort-wasm-simd-threaded.mjs',
      'runtime/ort-wasm-simd-threaded.wasm',
      'workers/model.js',
      'workers/retriever.js',
    ]);
    expect(kept).toContain('chunks/limen-ask-panel.js');
    expect(kept).not.toContain('chunks/chosen-strategy.js');
  });

  it('passes publint', async () => {
    const { messages, pkg } = await publint({ pkgDir: installed.folder, pack: false, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  it('has types that resolve correctly from ES modules', async () => {
    const checked = await checkPackage(createPackageFromTarballData(installed.tarball), {
      excludeEntrypoints: ['./widget/classic', './package.json', /^\.\/models/u],
    });
    if (checked.types === false) throw new Error('The package has no types.');
    expect(Object.keys(checked.entrypoints).sort()).toEqual(['.', './engine', './widget']);
    // The package contains only ES modules, which the two older resolution modes do not support.
    const relevant = checked.problems.filter(
      (problem) =>
        !('resolutionKind' in problem) || !['node10', 'node16-cjs'].includes(problem.resolutionKind),
    );
    expect(relevant).toEqual([]);
  });
});

describe('A site that installed the package', () => {
  it.each([
    ['bundler', 'ESNext'],
    ['nodenext', 'NodeNext'],
  ])('compiles against its types under moduleResolution %s', async (moduleResolution, module) => {
    const config = join(installed.site, `tsconfig.${moduleResolution}.json`);
    const compilerOptions = { module, moduleResolution, skipLibCheck: false };
    await writeFile(config, JSON.stringify({ extends: './tsconfig.json', compilerOptions }));
    await run(process.execPath, [tool('typescript/bin/tsc'), '-p', config], installed.site);
  });

  it('builds with Vite’s defaults, and gets workers and runtime as separate files', async () => {
    await build({ root: installed.site, configFile: false, logLevel: 'error', build: { target: 'es2023' } });
    const assets = await readdir(join(installed.site, 'dist', 'assets'));
    for (const needed of [
      /^model-[\w-]{8}\.js$/u,
      /^ort-wasm-simd-threaded-.*\.wasm$/u,
      /^ort-wasm-simd-threaded-.*\.mjs$/u,
    ]) {
      expect(
        assets.filter((asset) => needed.test(asset)),
        String(needed),
      ).toHaveLength(1);
    }
  });

  it('loads no memory before a strategy wants one', async () => {
    const [output] = [
      await build({ root: installed.site, configFile: false, logLevel: 'error', build: { write: false } }),
    ].flat();
    if (output === undefined || !('output' in output)) throw new Error('Vite built nothing.');
    const chunks = new Map(
      output.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
    );
    const wanting = [...chunks.values()].filter(({ code }) => /\bmemory-[\w-]+\.js/u.test(code));
    expect(wanting.map(({ name }) => name)).toEqual(['chosen-strategy']);
    const atOnce = new Set(
      [...chunks.values()].flatMap(({ isEntry, fileName }) => (isEntry ? [fileName] : [])),
    );
    for (const file of atOnce) for (const imported of chunks.get(file)?.imports ?? []) atOnce.add(imported);
    expect(atOnce.size).toBeGreaterThan(0);
    expect(wanting.filter(({ fileName }) => atOnce.has(fileName))).toEqual([]);
    const page = output.output.find(({ fileName }) => fileName === 'index.html');
    expect(String(page?.type === 'asset' && page.source)).not.toMatch(/chosen-strategy|memory/u);
  });

  it('keeps the widget that it imports only for its side effect', async () => {
    await writeFile(join(installed.site, 'widget.js'), "import 'limen/widget';\n");
    const [output] = [
      await build({
        root: installed.site,
        configFile: false,
        logLevel: 'error',
        build: { write: false, minify: false, rolldownOptions: { input: join(installed.site, 'widget.js') } },
      }),
    ].flat();
    if (output === undefined || !('output' in output)) throw new Error('Vite built nothing.');
    const [entry] = output.output;
    expect(entry.code).toContain('customElements.define("limen-ask"');
    const codeOf = (wanted: string): string => {
      const chunk = output.output.find(({ name }) => name === wanted);
      if (chunk?.type !== 'chunk') throw new Error(`The widget has no ${wanted}.`);
      return chunk.code;
    };
    // An element that a module imports only to register it.
    expect(codeOf('outcome')).toMatch(/\("limen-gauge"\)\]/u);
  });

  it('compiles its own pages into a corpus on the command line', async () => {
    const out = join(installed.site, 'knowledge');
    await limen(['index', join(installed.folder, 'docs'), '--out', out], installed.site);
    const manifest = JSON.parse(await readFile(join(out, 'manifest.json'), 'utf8'));
    expect(manifest.passages).toBeGreaterThan(20);
  });

  it('makes one file of its pages, of the announced size, with code, models and corpus', async () => {
    await compilePages('handbook');
    const out = join(installed.site, 'page.html');
    const said = await limen(['bundle', '--corpus', 'handbook', '--out', out], installed.site);
    const html = await readFile(out, 'utf8');
    const sizes = [...said.matchAll(/(?:will have|has) (\d+) bytes/gu)].map(([, bytes]) => Number(bytes));
    expect(sizes).toEqual([Buffer.byteLength(html), Buffer.byteLength(html)]);

    const { contents, files } = readPage(html);
    expect(contents.corpus).toMatchObject({ id: 'handbook', passages: 2 });
    const lib = join(installed.folder, 'lib');
    const binaries = await readdir(join(lib, 'runtime'));
    const binary = binaries.find((file) => /^ort-wasm-simd-threaded-[\w-]+\.wasm$/u.test(file)) ?? '';
    for (const [path, source] of [
      [programPaths.model, 'single-file/model.js'],
      [programPaths.retriever, 'single-file/retriever.js'],
      [programPaths.runtime, `runtime/${binary}`],
    ] as const) {
      const held = Buffer.from(await (await files.fetch(path)).arrayBuffer());
      expect(held.equals(await readFile(join(lib, source))), path).toBe(true);
    }
    const script = await readFile(join(lib, 'single-file', 'page.js'), 'utf8');
    expect(html.includes(scriptText(script)), 'the code of the page').toBe(true);

    for (const task of ['reader', 'critic']) {
      const folder = new URL(`models/${task}/`, pageFolder);
      const retry = { retries: 0, firstWait: 0 };
      const { manifest } = await loadModel(folder, { fetch: files.fetch, storage: {}, retry });
      expect(manifest.task).toBe(task);
    }
    const retriever = new CorpusRetriever({ fetch: files.fetch, store: null });
    await retriever.open({ corpusId: 'handbook', baseUrl: pageFolder });
    const [found] = await retriever.search({ text: 'Who ground the lens?' }, { limit: 1, exclude: [] });
    expect(found?.passage.text).toContain('Marta Quill');
  });

  it('makes it with its own models if its folder has any', async () => {
    await compilePages('with-models');
    await mkdir(join(installed.site, 'with-models', 'models', 'reader'), { recursive: true });
    const command = ['bundle', '--corpus', '.', '--out', 'page.html'];
    const bundled = limen(command, join(installed.site, 'with-models'));
    // An empty folder is not a model.
    await expect(bundled).rejects.toThrow(/with-models\/models\/reader\/manifest\.json/u);
  });
});

/** The installed command. */
function limen(parameters: readonly string[], folder: string): Promise<string> {
  return run(process.execPath, [join(installed.folder, 'cli', 'limen.mjs'), ...parameters], folder);
}

/** Compiles two Markdown pages into a folder of the site. */
async function compilePages(id: string): Promise<void> {
  const pages = join(installed.site, `${id}-pages`);
  await mkdir(pages);
  await writeFile(
    join(pages, 'lantern.md'),
    '# The lantern room\n\nIts lens was ground by Marta Quill in 1884.\n',
  );
  await writeFile(join(pages, 'harbour.md'), '# The harbour\n\nThe harbour freezes in some winters.\n');
  await limen(['index', pages, '--out', id], installed.site);
}

describe('The documentation of the API', () => {
  it('is made without a warning', async () => {
    const typedoc = resolve(root, 'docs/api/node_modules/typedoc/bin/typedoc');
    await run(process.execPath, [typedoc, '--emit', 'none'], join(root, 'docs', 'api'));
  }, 180_000);
});
