import { execFileSync, spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeFileWhole } from '../../src/disk/write-file-whole.js';
import { hasSmallDisk, smallDisk } from './full-disk.js';

describe('a file that is written', () => {
  let folder = '';
  let file = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'limen-whole-'));
    file = join(folder, 'report.json');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it.each([
    ['text', 'one two'],
    ['bytes', new TextEncoder().encode('one two')],
    ['pieces', ['one', ' ', 'two']],
  ])('contains the given %s, and leaves no temporary file', async (_what, content) => {
    await writeFile(file, 'before, and longer');
    await writeFileWhole(file, content);
    expect(await readFile(file, 'utf8')).toBe('one two');
    expect(await readdir(folder)).toEqual(['report.json']);
  });

  it.each([
    ['a piece cannot be made', new Error('no such piece'), undefined],
    ['it is stopped', new DOMException('stopped', 'AbortError'), 'abort'],
  ])('stays as it was when %s', async (_what, failure, how) => {
    await writeFile(file, 'before');
    const controller = new AbortController();
    async function* pieces(): AsyncGenerator<string> {
      yield 'half';
      if (how === undefined) throw failure;
      controller.abort(failure);
      yield 'other half';
    }
    await expect(writeFileWhole(file, pieces(), controller.signal)).rejects.toBe(failure);
    expect(await readFile(file, 'utf8')).toBe('before');
    expect(await readdir(folder)).toEqual(['report.json']);
  });

  it.skipIf(!hasSmallDisk).each([
    ['at once', (size: number) => 'x'.repeat(size)],
    ['piece by piece', (size: number) => Array.from({ length: size / 1000 }, () => 'x'.repeat(1000))],
  ])('stays as it was on a full disk, written %s', async (_how, content) => {
    const disk = smallDisk(64);
    if (disk === null) throw new Error('no disk');
    try {
      const kept = join(disk.folder, 'kept.json');
      await writeFile(kept, 'before');
      const failed = writeFileWhole(kept, content(200_000));
      await expect(failed).rejects.toMatchObject({ code: 'file-unwritable', detail: { file: kept } });
      expect(await readFile(kept, 'utf8')).toBe('before');
      expect(await readdir(disk.folder)).toEqual(['kept.json']);
    } finally {
      disk.remove();
    }
  });

  it('keeps its mode', async () => {
    await writeFile(file, 'before');
    await chmod(file, 0o640);
    await writeFileWhole(file, 'after');
    expect((await stat(file)).mode & 0o777).toBe(0o640);
  });

  it.each([true, false])('is the target of a link, whether it exists yet or not: %s', async (isThere) => {
    const target = join(folder, 'target.json');
    if (isThere) await writeFile(target, 'before');
    await symlink('target.json', file);
    await writeFileWhole(file, 'after');
    expect(await readFile(target, 'utf8')).toBe('after');
    expect((await readdir(folder)).sort()).toEqual(['report.json', 'target.json']);
    expect(await readFile(file, 'utf8')).toBe('after');
  });

  it('is written directly if it is a pipe', async () => {
    execFileSync('mkfifo', [file]);
    const reader = spawn('cat', [file]);
    let read = '';
    reader.stdout.on('data', (part) => {
      read += String(part);
    });
    const closed = new Promise((resolve) => reader.on('close', resolve));
    await writeFileWhole(file, 'through the pipe');
    await closed;
    expect(read).toBe('through the pipe');
    expect((await stat(file)).isFIFO()).toBe(true);
  });

  it.each(['a folder', 'a file in a folder that is not there'])('is refused by name as %s', async (what) => {
    const target = what === 'a folder' ? join(folder, 'inner') : join(folder, 'nowhere', 'x.json');
    if (what === 'a folder') await mkdir(target);
    await expect(writeFileWhole(target, 'x')).rejects.toMatchObject({
      code: 'file-unwritable',
      detail: { file: target },
    });
  });
});
