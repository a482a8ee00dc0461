/**
 * Has the reader read what a search finds for each question of the sites that `models/training/make_documentation_sites.py` laid out,
 * and writes the numbers that relevance is judged by, a question a line. An interrupted run goes on.
 *
 *     npx tsx scripts/read-documentation.ts DIR OUT.jsonl [--questions 800] [--sites 30] [--passages 6] [--reader models/reader]
 *
 * `--sites`: only those with the least text, since every passage needs a vector.
 */

import { appendFileSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDocumentation } from '../cli/documentation-source.js';
import { openReader } from '../cli/models.js';
import { passageEncoder } from '../cli/passage-encoder.js';
import { ExtractiveReader } from '../src/reasoners/reader/extractive-reader.js';
import { HybridRetriever } from '../src/retrieval/vectors/hybrid-retriever.js';

interface SiteQuestion {
  readonly id: string;
  readonly project: string;
  readonly question: string;
  readonly section: string;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    questions: { type: 'string', default: '800' },
    sites: { type: 'string', default: 'Infinity' },
    passages: { type: 'string', default: '6' },
    reader: { type: 'string', default: 'models/reader' },
  },
});
const [folder, out] = positionals;
if (folder === undefined || out === undefined) {
  console.error('Name the folder of the sites, and the file to write.');
  process.exit(2);
}

const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n').filter(Boolean);
const bytesOf = (site: string) =>
  readdirSync(site, { recursive: true, encoding: 'utf8' }).reduce(
    (sum, file) => sum + statSync(join(site, file)).size,
    0,
  );
const sites = readdirSync(join(folder, 'sites'))
  .map((name) => ({ name, bytes: bytesOf(join(folder, 'sites', name)) }))
  .sort((one, other) => one.bytes - other.bytes)
  .slice(0, Number(values.sites));
const questions = linesOf(join(folder, 'questions.jsonl'))
  .slice(0, Number(values.questions))
  .map((line): SiteQuestion => JSON.parse(line))
  .filter(({ project }) => sites.some(({ name }) => name === project));
const done = new Set(
  existsSync(out) ? linesOf(out).map((line) => (JSON.parse(line) as SiteQuestion).id) : [],
);
const opened = await openReader(values.reader, 2);
const { model } = opened;
const encoder = await passageEncoder(opened);
if (!(model instanceof ExtractiveReader)) throw new Error('Only the extractive reader has such numbers.');

const open = questions.filter(({ id }) => !done.has(id));
for (const project of new Set(open.map((each) => each.project))) {
  const asked = open.filter((each) => each.project === project);
  const source = join(folder, 'sites', project);
  const documentation = await openDocumentation(source, AbortSignal.timeout(3_600_000), encoder);
  const retriever =
    encoder === undefined ? documentation.retriever : new HybridRetriever(documentation.retriever, model);
  for (const { id, question, section } of asked) {
    const found = await retriever.search({ text: question }, { limit: Number(values.passages), exclude: [] });
    const read = await model.readEach(
      question,
      found.map(({ passage }) => passage),
    );
    const numbers = read.map(({ passage, numbers }) => ({
      title: passage.title,
      text: passage.text,
      numbers,
    }));
    appendFileSync(out, `${JSON.stringify({ id, project, question, section, passages: numbers })}\n`);
  }
  await documentation.close();
  console.log(project, asked.length);
}
