import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, inject, it } from 'vitest';
import { endOnceClosed } from '../../cli/closed-output.js';

describe('output that nobody reads any more', () => {
  it('ends a command silently', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'limen-closed-'));
    try {
      const file = join(folder, 'reports.jsonl');
      const reports = Array.from({ length: 20_000 }, (_, place) =>
        JSON.stringify({ question: `Where is kiln${place}?`, corpus: '/c/', verdict: 'silence' }),
      );
      await writeFile(file, reports.join('\n'));
      const child = spawn(process.execPath, [inject('commandLine'), 'gaps', file, '--limit', '20000']);
      let errors = '';
      child.stderr.on('data', (each) => {
        errors += String(each);
      });
      child.stdout.once('data', () => child.stdout.destroy());
      expect(await once(child, 'exit')).toEqual([0, null]);
      expect(errors).toBe('');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('is reported if it fails for any other reason', () => {
    const output = new PassThrough();
    endOnceClosed(output, () => expect.unreachable());
    const full = Object.assign(new Error('no space left'), { code: 'ENOSPC', syscall: 'write', errno: -28 });
    expect(() => output.emit('error', full)).toThrow(full);
  });
});
