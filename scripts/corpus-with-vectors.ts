/**
 * `npx tsx scripts/corpus-with-vectors.ts CORPUS OUT`: compiles passages (JSONL, as `limen practise` takes them) with
 * vectors by the shipped reader, so that practice searches as a page with vectors does. 30 ms a passage on one core.
 */

import { loadCorpus } from '../cli/corpus-source.js';
import { openReader } from '../cli/models.js';
import { passageEncoder } from '../cli/passage-encoder.js';
import { writeCorpus } from '../src/indexing/write-corpus.js';

const [source, out] = process.argv.slice(2);
if (source === undefined || out === undefined) {
  console.error('Name the file of the passages, and the folder to write.');
  process.exit(2);
}
const encoder = await passageEncoder(await openReader('models/reader', 2), out);
const { passages } = await loadCorpus(source);
const info = { id: 'practice', title: 'Practice', description: '', examples: [], language: 'en' };
const { manifest } = await writeCorpus(out, info, passages, undefined, encoder);
console.log(`${manifest.passages} passages, ${manifest.vectors === undefined ? 'without' : 'with'} vectors`);
