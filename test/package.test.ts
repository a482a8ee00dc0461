import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type InstalledPackage, installPacked, run, tool } from './package-support.js';

const root = resolve(import.meta.dirname, '..');

/** The runtime names its own file, for a proxy that is not used here. */
const ownName = 'ort.webgpu.min.mjs';

let installed: InstalledPackage;
beforeAll(async () => {
  installed = await installPacked();
  // npm compresses a hundred megabytes, on a machine that may be busy.
}, 300_000);
afterAll(() => installed?.remove());

describe('The package', () => {
  it('holds what was built and the models, and no sources, tests or corpora', () => {
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
      'models/reader',
      'package.json',
    ]);
    expect(
      installed.files.filter(({ path }) => /\.(?:map|br|gz|ts)$/u.test(path) && !path.endsWith('.d.ts')),
    ).toEqual([]);
  });

  it('asks npm to install nothing beside it', async () => {
    const manifest = JSON.parse(await readFile(join(installed.folder, 'package.json'), 'utf8'));
    expect(manifest.dependencies ?? {}).toEqual({});
    for (const peer of Object.keys(manifest.peerDependencies ?? {})) {
      expect(manifest.peerDependenciesMeta?.[peer], peer).toEqual({ optional: true });
    }
  });

  it('names the software of others that it holds, with its licences', async () => {
    const notices = await readFile(join(installed.folder, 'lib', 'THIRD-PARTY.md'), 'utf8');
    // The runtime's package brings no text of its licence.
    expect(notices).toMatch(/^## onnxruntime-web \S+ \(MIT\)$/mu);
    // One of the page's program, of a worker, and of the command line.
    for (const name of ['lit', '@mlc-ai/web-llm', 'unified']) {
      const [, section = ''] = notices.split(`\n## ${name} `);
      expect(section.split('\n## ')[0], name).toMatch(/copyright/iu);
    }
  });

  it('has workers that need no file beside them, wherever a bundler copies them', async () => {
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

  it('is well formed to publint', async () => {
    const { messages, pkg } = await publint({ pkgDir: installed.folder, pack: false, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  it('has types that are right wherever its modules are', async () => {
    const checked = await checkPackage(createPackageFromTarballData(installed.tarball), {
      excludeEntrypoints: ['./widget/classic', './package.json', /^\.\/models/u],
    });
    if (checked.types === false) throw new Error('The package has no types.');
    expect(Object.keys(checked.entrypoints).sort()).toEqual(['.', './engine', './widget']);
    // The package is made of ES modules alone, which the two older ways of resolution do not know.
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

  it('builds with Vite as it is, and gets workers and runtime as files of its own', async () => {
    await build({ root: installed.site, configFile: false, logLevel: 'error', build: { target: 'es2023' } });
    const assets = await readdir(join(installed.site, 'dist', 'assets'));
    for (const needed of [
      /^model-.*\.js$/u,
      /^ort-wasm-simd-threaded-.*\.wasm$/u,
      /^ort-wasm-simd-threaded-.*\.mjs$/u,
    ]) {
      expect(
        assets.filter((asset) => needed.test(asset)),
        String(needed),
      ).toHaveLength(1);
    }
  });

  it('keeps the widget that it imports for its effect alone', async () => {
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
    const panel = output.output.find(({ name }) => name === 'limen-ask-panel');
    if (panel?.type !== 'chunk') throw new Error('The widget has no panel.');
    // Elements that a module imports only to have them registered.
    expect(panel.code).toContain('customElements.define("limen-gauge"');
  });

  it('compiles its own pages into a corpus on the command line', async () => {
    const limen = join(installed.folder, 'cli', 'limen.mjs');
    const out = join(installed.site, 'knowledge');
    await run(
      process.execPath,
      [limen, 'index', join(installed.folder, 'docs'), '--out', out],
      installed.site,
    );
    const manifest = JSON.parse(await readFile(join(out, 'manifest.json'), 'utf8'));
    expect(manifest.passages).toBeGreaterThan(20);
  });
});

describe('The documentation of the API', () => {
  it('is made without a warning', async () => {
    const typedoc = resolve(root, 'docs/api/node_modules/typedoc/bin/typedoc');
    await run(process.execPath, [typedoc, '--emit', 'none'], join(root, 'docs', 'api'));
  }, 180_000);
});
