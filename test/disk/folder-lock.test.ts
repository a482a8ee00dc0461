import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder, lockName } from '../../src/disk/folder-lock.js';

describe('a folder locked for writing', () => {
  let root = '';
  let folder = '';
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'limen-lock-'));
    folder = join(root, 'corpora', 'docs');
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  /** Writes this process's lock with some fields changed. */
  async function writeLock(change: object): Promise<void> {
    const lock = await lockFolder(folder);
    const own = JSON.parse(await readFile(join(folder, lockName), 'utf8')) as object;
    await lock.release();
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, lockName), JSON.stringify({ ...own, ...change }));
  }
  const endedProcess = () => spawnSync(process.execPath, ['-e', '']).pid;

  it('is created, and removed again if nothing was written', async () => {
    const lock = await lockFolder(folder);
    expect(await readdir(folder)).toEqual([lockName]);
    await lock.release();
    expect(await readdir(root)).toEqual([]);
  });

  it('stays with what was written', async () => {
    const lock = await lockFolder(folder);
    await writeFile(join(folder, 'manifest.json'), '{}');
    await lock.release();
    expect(await readdir(folder)).toEqual(['manifest.json']);
  });

  it('is refused to a second one, and free after the first', async () => {
    const first = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toMatchObject({
      code: 'folder-in-use',
      detail: { folder, holder: expect.stringContaining(String(process.pid)) },
    });
    await first.release();
    await (await lockFolder(folder)).release();
  });

  it('is given to one of many that come at once', async () => {
    await mkdir(folder, { recursive: true });
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is taken over from a process that was killed', async () => {
    await writeLock({ pid: endedProcess() });
    await (await lockFolder(folder)).release();
    expect(await readdir(folder)).toEqual([]);
  });

  it.skipIf(process.platform !== 'linux')(
    'is taken over if another process has reused the id of the killed one',
    async () => {
      await writeLock({ began: 'before the last start of the computer' });
      await (await lockFolder(folder)).release();
    },
  );

  it('is not taken over from another computer, of whose processes nothing is known', async () => {
    await writeLock({ pid: endedProcess(), machine: 'elsewhere' });
    await expect(lockFolder(folder)).rejects.toMatchObject({
      code: 'folder-in-use',
      message: expect.stringContaining(join(folder, lockName)),
    });
  });

  it.each(['', '{', 'null', '[]', '{"pid":0,"machine":"x"}'])(
    'is taken over from an old lock that names no process (%j)',
    async (text) => {
      await mkdir(folder, { recursive: true });
      const file = join(folder, lockName);
      await writeFile(file, text);
      await expect(lockFolder(folder)).rejects.toMatchObject({ code: 'folder-in-use' });
      await utimes(file, new Date(0), new Date(0));
      await (await lockFolder(folder)).release();
    },
  );
});
