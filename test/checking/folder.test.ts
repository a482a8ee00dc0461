import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { filesIn } from '../../cli/folder-files.js';
import { checkFolder } from '../../src/checking/check-folder.js';
import { compileAtSize } from '../../src/retrieval/at-size/compile-at-size.js';
import type { CompiledCorpus } from '../../src/retrieval/corpus-files.js';
import { compilePlanets, pack, planets } from '../retrieval/support.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Ending {
  readonly code: number;
  readonly out: string;
  readonly errors: string;
}

describe('limen check', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'limen-check-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const limen = (...given: readonly string[]) => limenIn(root, ...given);

  function limenIn(cwd: string, ...given: readonly string[]): Promise<Ending> {
    const env = { ...process.env, XDG_CACHE_HOME: join(folder, 'cache') };
    return new Promise((resolve) => {
      execFile(process.execPath, [inject('commandLine'), ...given], { cwd, env }, (error, out, errors) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, errors });
      });
    });
  }

  async function write(name: string, { files }: CompiledCorpus): Promise<string> {
    const target = join(folder, name);
    await mkdir(target);
    for (const [file, bytes] of files) await writeFile(join(target, file), bytes);
    return target;
  }

  async function shardOf(target: string, kind: string): Promise<string> {
    return (await readdir(target)).find((file) => file.startsWith(`${kind}-`)) ?? '';
  }

  /** Changes one byte and keeps the length. */
  async function damage(file: string): Promise<void> {
    const bytes = await readFile(file);
    const place = Math.floor(bytes.length / 2);
    bytes[place] = (bytes[place] ?? 0) ^ 1;
    await writeFile(file, bytes);
  }

  it('finds corpora and models that are as they were published', async () => {
    await write('planets', await compilePlanets());
    await cp(join(root, 'test/fixtures/models/critic'), join(folder, 'critic'), { recursive: true });
    const { code, out } = await limen('check', folder);
    expect(code).toBe(0);
    expect(out).toMatch(/critic: model \S+, \d+ files, \d+ bytes, as published/u);
    expect(out).toMatch(/planets: corpus planets, \d+ files, \d+ bytes, as published/u);
  });

  it.each([
    ['passages', 'a shard of which one byte is another'],
    ['index', 'a shard of the index of which one byte is another'],
    ['manifest', 'a manifest of which one byte is another'],
  ])('names %s: %s', async (kind) => {
    const target = await write('planets', await compilePlanets());
    const file = kind === 'manifest' ? 'manifest.json' : await shardOf(target, kind);
    await damage(join(target, file));
    expect(await checkFolder(filesIn(target))).toMatchObject({ faults: [{ file }] });
  });

  it.each([
    ['cut short', (file: string) => truncate(file, 10), 'bytes instead of'],
    ['empty', (file: string) => truncate(file, 0), 'bytes instead of'],
    ['gone', (file: string) => rm(file), 'it is missing'],
  ])('names a shard that is %s, also in a corpus that is read on demand', async (_, spoil, reason) => {
    const info = { id: 'planets', title: 'Planets', description: 'A few.', examples: [] };
    const target = await write('planets', await compileAtSize(info, planets, 'planets', { pack }));
    const file = await shardOf(target, 'lengths');
    await spoil(join(target, file));
    const faults = [{ file, reason: expect.stringContaining(reason) }];
    expect(await checkFolder(filesIn(target))).toMatchObject({ kind: 'corpus', id: 'planets', faults });
  });

  it('names a manifest that is empty or truncated', async () => {
    for (const length of [0, 40]) {
      const target = await write(`planets-${length}`, await compilePlanets());
      await truncate(join(target, 'manifest.json'), length);
      const faults = [{ file: 'manifest.json', reason: 'it is not JSON' }];
      expect(await checkFolder(filesIn(target))).toMatchObject({ faults });
    }
  });

  it("names a model's file that was altered", async () => {
    const target = join(folder, 'critic');
    await cp(join(root, 'test/fixtures/models/critic'), target, { recursive: true });
    await damage(join(target, 'model.onnx'));
    const { code, out } = await limen('check', target);
    expect(code).toBe(1);
    expect(out).toContain(`${join(target, 'model.onnx')}: it was altered: SHA-256`);
  });

  it('names a missing folder', async () => {
    const { code, errors } = await limen('check', join(folder, 'gone'));
    expect(code).toBe(1);
    expect(errors).toMatch(/^\S*gone could not be read/u);
  });

  it('says that a folder with other contents cannot be checked', async () => {
    await writeFile(join(folder, 'manifest.json'), '{"name": "an app", "display": "standalone"}');
    const { code, errors } = await limen('check', folder);
    expect(code).toBe(1);
    expect(errors).toContain('a folder with the manifest of a corpus or a model');
  });

  it('repairs from another folder whatever is wrong, the manifest too', async () => {
    const target = await write('planets', await compilePlanets());
    const good = join(folder, 'good');
    await cp(target, good, { recursive: true });
    await damage(join(target, 'manifest.json'));
    await rm(join(target, await shardOf(target, 'passages')));
    await truncate(join(target, await shardOf(target, 'index')), 3);
    const repaired = await limen('check', target, '--repair', '--from', good);
    expect(repaired.code).toBe(0);
    expect(repaired.out).toContain('as published');
    for (const file of await readdir(good)) {
      expect(await readFile(join(target, file))).toEqual(await readFile(join(good, file)));
    }
  });

  it('repairs from an address, and takes nothing from it that the manifest does not vouch for', async () => {
    const target = await write('planets', await compilePlanets());
    const file = await shardOf(target, 'passages');
    const good = await readFile(join(target, file));
    let answer: Buffer = Buffer.from('<html>a portal</html>');
    const server = createServer((_, response) => response.end(answer)).listen(0, '127.0.0.1');
    try {
      await new Promise((resolve) => server.once('listening', resolve));
      const { port } = server.address() as { port: number };
      await damage(join(target, file));
      const before = await readFile(join(target, file));
      const given = ['check', target, '--repair', '--from', `http://127.0.0.1:${port}/corpora/planets`];
      expect(await limen(...given)).toMatchObject({ code: 1 });
      expect(await readFile(join(target, file))).toEqual(before);
      answer = good;
      expect(await limen(...given)).toMatchObject({ code: 0, errors: '' });
      expect(await readFile(join(target, file))).toEqual(good);
    } finally {
      server.close();
    }
  });

  it('recompiles what limen index made here', async () => {
    const source = join(folder, 'site');
    await mkdir(source);
    await writeFile(
      join(source, 'index.md'),
      '# Tern\n\nMara Quist commanded the lunar craft Tern in 1994.\n',
    );
    const target = join(folder, 'docs');
    const models = ['--models', 'models'];
    expect(await limen('index', source, '--out', target, '--base-url', '/d/', ...models)).toMatchObject({
      code: 0,
    });
    const file = await shardOf(target, 'passages');
    const isVectors = (name: string) => name.startsWith('vectors.');
    const vectors = (await readdir(target)).filter(isVectors);
    const good = await readFile(join(target, file));
    await damage(join(target, file));
    await truncate(join(target, 'manifest.json'), 60);
    expect(await limen('check', target)).toMatchObject({ code: 1 });
    // The working directory does not matter.
    const { code, out } = await limenIn(folder, 'check', target, '--repair', '--json');
    expect(code).toBe(0);
    expect(
      out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([{ kind: 'corpus', faults: [] }]);
    expect(await readFile(join(target, file))).toEqual(good);
    expect(vectors).toHaveLength(1);
    expect((await readdir(target)).filter(isVectors)).toEqual(vectors);
  });

  it('says what a repair needs if neither source is known', async () => {
    const target = await write('planets', await compilePlanets());
    await damage(join(target, await shardOf(target, 'passages')));
    const { code, errors } = await limen('check', target, '--repair');
    expect(code).toBe(1);
    expect(errors).toContain('--from');
  });
});
