import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { corpusFiles } from '../../cli/corpus-files.js';
import { lockName } from '../../src/disk/folder-lock.js';
import { inCorpusFolder, writeCorpus } from '../../src/indexing/write-corpus.js';
import { hasSmallDisk, smallDisk } from '../disk/full-disk.js';
import { htmlPage, wordsOf } from './support.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const info = { id: 'docs', title: 'Docs', description: '', examples: [] };
const passages = (count: number, words = 60) =>
  Array.from({ length: count }, (_, number) => ({
    id: `p${number}`,
    title: `Page ${number}`,
    text: wordsOf(words, `w${number}x`),
  }));
const page = (text: string) => htmlPage(`<main><h1 id="top">Page</h1><p>${text}</p></main>`);

let work = '';
beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'limen-out-'));
});
afterAll(() => rm(work, { recursive: true, force: true }));

/** Longer than a manifest may be. */
const tooLong = `{"format":"limen-corpus","title":"${'a'.repeat(20_000_000)}"}`;

let folders = 0;
async function folderWith(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  folders += 1;
  const folder = join(work, `folder-${folders}`);
  await mkdir(folder);
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
}

async function contents(folder: string): Promise<Readonly<Record<string, string>>> {
  const names = (await readdir(folder)).sort();
  const read = names.map(async (name) => [name, await readFile(join(folder, name), 'base64')] as const);
  return Object.fromEntries(await Promise.all(read));
}

describe('the folder that a corpus goes into', () => {
  it.each([
    ["a site's own manifest", { 'manifest.json': '{"name":"Shop","icons":[]}' }],
    ['a manifest in another format of Limen', { 'manifest.json': '{"format":"limen-model","version":1}' }],
    ['a manifest that only speaks of the format', { 'manifest.json': '{"name":"limen-corpus"}' }],
    ['a manifest that is no JSON', { 'manifest.json': 'my notes' }],
    ['a manifest that is null', { 'manifest.json': 'null' }],
    ['a page', { 'index.html': page('Mine.') }],
    ["a file with a shard's name and other content", { 'passages-0.0123456789abcdef.json.z': 'mine' }],
    ['a file that is hidden', { '.htaccess': 'deny from all' }],
  ])('is refused, and left unchanged, with %s', async (_what, files) => {
    const folder = await folderWith(files);
    const before = await contents(folder);
    await expect(writeCorpus(folder, info, passages(2))).rejects.toMatchObject({
      code: 'option-invalid',
      detail: { option: '--out', value: folder },
    });
    expect(await contents(folder)).toEqual(before);
  });

  it('is refused if it is a file', async () => {
    const file = join(await folderWith({ file: 'mine' }), 'file');
    await expect(writeCorpus(file, info, passages(2))).rejects.toMatchObject({ code: 'option-invalid' });
    expect(await readFile(file, 'utf8')).toBe('mine');
  });

  it.each([
    ['nothing', {}],
    ['a placeholder', { '.gitkeep': '' }],
    ['what an older version left', { '.limen-pages': 'x', 'manifest.json.part': '{' }],
    ['a manifest whose end is missing', { 'manifest.json': '{\n "format": "limen-corpus",\n "ver' }],
    ['a manifest that another program wrote anew', { 'manifest.json': '{"id":"a","format":"limen-corpus"}' }],
    ['a manifest longer than any that is read', { 'manifest.json': tooLong }],
    ['an empty manifest', { 'manifest.json': '' }],
  ])('is accepted with %s', async (_what, files) => {
    const folder = await folderWith(files);
    const { manifest } = await writeCorpus(folder, info, passages(2));
    expect((await corpusFiles(folder)).manifest).toEqual(manifest);
    expect(await readdir(folder)).not.toContain('.limen-pages');
    expect(await readdir(folder)).not.toContain('manifest.json.part');
  });

  it('is accepted with the shards of a run that was killed before writing its manifest', async () => {
    const folder = await folderWith({});
    await writeCorpus(folder, info, passages(300));
    await rm(join(folder, 'manifest.json'));
    const { manifest } = await writeCorpus(folder, info, passages(2));
    expect(Object.keys(await contents(folder)).sort()).toEqual(
      [...manifest.shards.map(({ file }) => file), 'manifest.json'].sort(),
    );
  });

  it('keeps other files beside a corpus', async () => {
    const folder = await folderWith({});
    await writeCorpus(folder, info, passages(2));
    await writeFile(join(folder, 'README.md'), 'mine');
    await writeCorpus(folder, info, passages(3));
    expect(await readFile(join(folder, 'README.md'), 'utf8')).toBe('mine');
  });

  it.each([
    ['with another byte', (bytes: Buffer) => bytes.fill(bytes.readUInt8(9) ^ 1, 9, 10)],
    ['with zeros at its end', (bytes: Buffer) => bytes.fill(0, bytes.length - 5)],
    ['too short', (bytes: Buffer) => bytes.subarray(0, 20)],
    ['empty', () => Buffer.alloc(0)],
  ])('has every damaged shard written again: %s', async (_how, damage) => {
    const folder = await folderWith({});
    const { manifest } = await writeCorpus(folder, info, passages(300));
    const before = await contents(folder);
    for (const { file } of manifest.shards) {
      await writeFile(join(folder, file), damage(await readFile(join(folder, file))));
    }
    const again = await writeCorpus(folder, info, passages(300));
    expect(again.changedShards).toBe(manifest.shards.length);
    expect(await contents(folder)).toEqual(before);
    expect((await writeCorpus(folder, info, passages(300))).changedShards).toBe(0);
  });

  it('is refused to a second run, while the first completes', async () => {
    const folder = await folderWith({});
    await inCorpusFolder(folder, async (write) => {
      await expect(writeCorpus(folder, info, passages(2))).rejects.toMatchObject({ code: 'folder-in-use' });
      await write(info, passages(3));
    });
    expect((await corpusFiles(folder)).manifest.passages).toBe(3);
    expect(await readdir(folder)).not.toContain(lockName);
  });

  it('is unchanged when a run is stopped', async () => {
    const folder = await folderWith({});
    await writeCorpus(folder, info, passages(2));
    const before = await contents(folder);
    const reason = new DOMException('stopped', 'AbortError');
    const stopped = writeCorpus(folder, info, passages(400), AbortSignal.abort(reason));
    await expect(stopped).rejects.toBe(reason);
    expect(await contents(folder)).toEqual(before);
  });

  it.skipIf(!hasSmallDisk)('is unchanged on a full disk', async () => {
    const disk = smallDisk(200);
    if (disk === null) throw new Error('no disk');
    try {
      const folder = join(disk.folder, 'docs');
      const fresh = writeCorpus(folder, info, passages(2000));
      await expect(fresh).rejects.toMatchObject({ code: 'file-unwritable' });
      expect(await readdir(disk.folder)).toEqual([]);
      await writeCorpus(folder, info, passages(3));
      const before = await contents(folder);
      const failed = writeCorpus(folder, info, passages(2000));
      await expect(failed).rejects.toMatchObject({ code: 'file-unwritable' });
      expect(await contents(folder)).toEqual(before);
    } finally {
      disk.remove();
    }
  });
});

describe('limen index, stopped or beside another', () => {
  let site = '';
  let env: NodeJS.ProcessEnv = {};
  beforeAll(async () => {
    site = await folderWith({});
    for (let number = 0; number < 400; number += 1) {
      await writeFile(join(site, `p${number}.html`), page(`${wordsOf(150, `w${number}x`)}.`));
    }
    env = { ...process.env, XDG_CACHE_HOME: join(work, 'caches') };
  });

  const start = (out: string, ...given: readonly string[]) =>
    spawn(
      process.execPath,
      [inject('commandLine'), 'index', site, '--out', out, '--id', 'docs', '--no-vectors', ...given],
      {
        cwd: root,
        env,
        stdio: 'ignore',
      },
    );
  const ended = (child: ReturnType<typeof start>) =>
    new Promise<number | NodeJS.Signals | null>((resolve) => {
      // It may have ended before anyone waits for it.
      if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode ?? child.signalCode);
      else child.on('exit', (code, signal) => resolve(code ?? signal));
    });
  async function untilLocked(out: string): Promise<void> {
    for (let waited = 0; waited < 2000 && !existsSync(join(out, lockName)); waited += 1) await pause(10);
    expect(existsSync(join(out, lockName))).toBe(true);
  }

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('ends with the code of %s and leaves nothing', async (name, code) => {
    const out = join(work, `stopped-${name}`);
    const child = start(out);
    await untilLocked(out);
    child.kill(name);
    expect(await ended(child)).toBe(code);
    expect(existsSync(out)).toBe(false);
  });

  it('is refused while another writes into the folder, which continues', async () => {
    const out = join(work, 'twice');
    const first = start(out);
    await untilLocked(out);
    // However slowly the second one starts, the first is still running.
    first.kill('SIGSTOP');
    const second = await ended(start(out));
    first.kill('SIGCONT');
    expect([await ended(first), second]).toEqual([0, 1]);
    expect((await corpusFiles(out)).manifest.passages).toBe(400);
  });

  it('leaves either the old or the new corpus intact whenever it is killed, and the next run resumes', async () => {
    const earlier = await folderWith({});
    await writeCorpus(earlier, info, passages(5));
    for (const delay of [0, 200, 500]) {
      const out = join(work, `killed-${delay}`);
      await cp(earlier, out, { recursive: true });
      const child = start(out);
      await untilLocked(out);
      await pause(delay);
      child.kill('SIGKILL');
      await ended(child);
      expect([5, 400]).toContain((await corpusFiles(out)).manifest.passages);
      expect(await ended(start(out))).toBe(0);
      const { manifest, files } = await corpusFiles(out);
      expect(manifest.passages).toBe(400);
      expect((await readdir(out)).sort()).toEqual([...files.keys()].sort());
    }
  });
});

describe('the page cache of limen index', () => {
  function limen(caches: string, ...given: readonly string[]) {
    return new Promise<{ code: number; out: string; errors: string }>((resolve) => {
      const options = { cwd: root, env: { ...process.env, XDG_CACHE_HOME: caches } };
      execFile(
        process.execPath,
        [inject('commandLine'), 'index', '--no-vectors', ...given],
        options,
        (error, out, errors) =>
          resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, errors }),
      );
    });
  }

  it('is in the user’s cache folder or where requested, never in the published folder', async () => {
    const site = await folderWith({ 'index.html': page('Mine.') });
    const caches = await folderWith({});
    const out = join(work, 'cached');
    expect((await limen(caches, site, '--out', out)).out).toContain('(0 unchanged)');
    expect((await limen(caches, site, '--out', out)).out).toContain('(1 unchanged)');
    expect((await readdir(out)).filter((name) => name.startsWith('.'))).toEqual([]);
    const named = await folderWith({});
    await limen(caches, site, '--out', out, '--cache', named);
    expect(await readdir(named)).toHaveLength(1);
    expect((await limen(caches, site, '--out', out, '--cache', named)).out).toContain('(1 unchanged)');
    const inside = await limen(caches, site, '--out', out, '--cache', join(out, 'pages'));
    expect(inside).toMatchObject({ code: 1, errors: expect.stringContaining('--cache') });
  });

  it('never overwrites a file of another kind, and is optional', async () => {
    const site = await folderWith({ 'index.html': page('Mine.'), 'notes.txt': 'my notes' });
    const caches = await folderWith({});
    const out = join(work, 'uncached');
    const notes = await limen(caches, site, '--out', out, '--cache', join(site, 'notes.txt'));
    expect(notes).toMatchObject({ code: 1, errors: expect.stringContaining('notes.txt') });
    expect(await readFile(join(site, 'notes.txt'), 'utf8')).toBe('my notes');
    // A file in place of a folder.
    const { code, errors } = await limen(join(site, 'notes.txt'), site, '--out', out);
    expect(code).toBe(0);
    expect(errors).toContain('not kept');
  });

  it('records how many pages were unreadable; if all are, that is an error that leaves the corpus unchanged', async () => {
    const site = await folderWith({ 'index.html': page('Mine.'), 'b.html': '\0', 'c.html': '\0' });
    const caches = await folderWith({});
    const out = join(work, 'told');
    const some = await limen(caches, site, '--out', out, '--json');
    expect(some.code).toBe(1);
    expect(JSON.parse(some.out)).toMatchObject({ pages: 1, unreadable: [{}, {}] });
    expect(some.errors).toMatch(/b\.html.*\n.*c\.html/);
    const before = await contents(out);
    await writeFile(join(site, 'index.html'), '\0');
    const none = await limen(caches, site, '--out', out);
    expect(none).toMatchObject({ code: 1, out: '' });
    expect(none.errors).toContain('3 could not be read');
    expect(await contents(out)).toEqual(before);
  });
});

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
