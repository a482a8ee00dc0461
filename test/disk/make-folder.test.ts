import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFolder } from '../../src/disk/make-folder.js';

describe('a folder that is made', () => {
  let root = '';
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'limen-make-'));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  it('comes with those above it, of which the outermost is told', async () => {
    const folder = join(root, 'corpora', 'v2', 'docs');
    expect(await makeFolder(folder)).toBe(join(root, 'corpora'));
    expect((await stat(folder)).isDirectory()).toBe(true);
    expect(await makeFolder(folder)).toBeUndefined();
  });

  it('may be a link to a folder', async () => {
    await symlink(root, join(root, 'link'));
    expect(await makeFolder(join(root, 'link'))).toBeUndefined();
    expect(await makeFolder(join(root, 'link', 'docs'))).toBe(join(root, 'link', 'docs'));
  });

  it('is made once by many at once', async () => {
    const folder = join(root, 'corpora', 'docs');
    await Promise.all(Array.from({ length: 8 }, () => makeFolder(folder)));
    expect((await stat(folder)).isDirectory()).toBe(true);
  });

  it('is an error by name where a file stands in its way', async () => {
    await writeFile(join(root, 'notes'), '');
    for (const file of [join(root, 'notes'), join(root, 'notes', 'docs'), join(root, 'notes', 'docs', 'a')]) {
      await expect(makeFolder(file)).rejects.toMatchObject({ code: 'file-unwritable', detail: { file } });
    }
  });

  it.skipIf(!existsSync('/proc/self'))('is an error where the system takes no folder', async () => {
    for (const file of ['/proc/limen', '/proc/limen/docs', '/proc/self/limen/docs']) {
      await expect(makeFolder(file)).rejects.toMatchObject({ code: 'file-unwritable', detail: { file } });
    }
  });
});
