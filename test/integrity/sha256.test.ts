import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { checksumOf } from '../../src/integrity/checksum.js';
import { sha256, sha256OfBlob } from '../../src/integrity/sha256.js';

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

it('is the same if the browser offers no digest, as over plain HTTP', async () => {
  vi.stubGlobal('crypto', {});
  await fc.assert(
    fc.asyncProperty(content, async (bytes) => {
      expect(await sha256(bytes)).toBe(expected(bytes));
    }),
  );
  const large = new Uint8Array(1_000_003).fill(7);
  expect(await sha256(large)).toBe(expected(large));
});

it.each([
  ['by the browser', 0, false],
  ['part by part where the browser offers no digest', 0, true],
  ['part by part where the content is large', 100 * 1024 * 1024, false],
])('is the same over parts, %s', async (_, claimed, withoutDigest) => {
  if (withoutDigest) vi.stubGlobal('crypto', {});
  await fc.assert(
    fc.asyncProperty(content, fc.nat({ max: 300 }), async (bytes, split) => {
      const checksum = checksumOf(claimed || bytes.length);
      checksum.update(bytes.subarray(0, split));
      checksum.update(bytes.subarray(split));
      expect(await checksum.digest(bytes)).toBe(expected(bytes));
    }),
  );
});

it.each([
  ['small', 1000],
  ['larger than is read in one go', 64 * 1024 * 1024 + 1],
])('is the same of a blob that is %s', async (_, size) => {
  const bytes = new Uint8Array(size).fill(7);
  expect(await sha256OfBlob(new Blob([bytes]))).toBe(expected(bytes));
});
