/**
 * `npx tsx scripts/build-corpora.ts`: compiles corpus/ into public/corpora/, with vectors by the shipped reader, or
 * reports what prevents it. What has not changed keeps its vector.
 */

import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openReader } from '../cli/models.js';
import { passageEncoder } from '../cli/passage-encoder.js';
import { compileCorpora } from '../src/retrieval/source/corpora-site.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = join(root, 'public/corpora');
const reader = await openReader(join(root, 'models/reader'), 2);
const { files, catalogue, skipped, faults } = await compileCorpora(join(root, 'corpus'), (id) =>
  passageEncoder(reader, join(target, id)),
);

for (const { path, reason } of skipped) console.error(`skipped ${path.replace(root, '')}: ${reason}`);
if (faults.length > 0) {
  for (const fault of faults) console.error(fault.message.replaceAll(root, ''));
  process.exitCode = 1;
} else {
  await rm(target, { recursive: true, force: true });
  for (const [path, bytes] of files) {
    await mkdir(dirname(join(target, path)), { recursive: true });
    await writeFile(join(target, path), bytes);
  }
  for (const { id, passages } of catalogue) console.log(`${id}: ${passages} passages`);
}
