/** `npx tsx scripts/build-corpora.ts`: compiles corpus/ into public/corpora/, or reports what prevents it. */

import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileCorpora } from '../src/retrieval/source/corpora-site.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const { files, catalogue, skipped, faults } = await compileCorpora(join(root, 'corpus'));

for (const { path, reason } of skipped) console.error(`skipped ${path.replace(root, '')}: ${reason}`);
if (faults.length > 0) {
  for (const fault of faults) console.error(fault.message.replaceAll(root, ''));
  process.exitCode = 1;
} else {
  const target = join(root, 'public/corpora');
  await rm(target, { recursive: true, force: true });
  for (const [path, bytes] of files) {
    await mkdir(dirname(join(target, path)), { recursive: true });
    await writeFile(join(target, path), bytes);
  }
  for (const { id, passages } of catalogue) console.log(`${id}: ${passages} passages`);
}
