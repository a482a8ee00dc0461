import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { sha256 } from '../src/integrity/sha256.js';

afterEach(() => vi.unstubAllGlobals());

const expected = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const content = fc.uint8Array({ maxLength: 300 }).map((bytes) => new Uint8Array(bytes));

it('is SHA-256', async () => {
  await fc.assert(
    fc.asyncProperty(content, async (bytes) => {
      expect(await sha256(bytes)).toBe(expected(bytes));
    }),
  );
});

it('is the same where the browser offers no digest, as on plain http', async () => {
  vi.stubGlobal('crypto', {});
  await fc.assert(
    fc.asyncProperty(content, async (bytes) => {
      expect(await sha256(bytes)).toBe(expected(bytes));
    }),
  );
  const large = new Uint8Array(1_000_003).fill(7);
  expect(await sha256(large)).toBe(expected(large));
});
