/**
 * Searches for the questions of the sites that `models/training/make_documentation_sites.py` and `make_people_site.py` laid out, and
 * writes how the first passages of each search hold their words, a search a line: what `models/training/fit_held_words.py` weighs them
 * by.
 *
 *     npx tsx scripts/held-words.ts OUT.jsonl DIR [DIR …]
 *     npx tsx scripts/held-words.ts OUT.jsonl DIR [DIR …] --asked models/reader [--sites 26]
 *
 * Typed as keywords, in every second site: a search takes a fraction of a millisecond, an index of all of them minutes. With `--asked` as
 * they stand, by words and vectors, in the sites with the least text: every passage needs a vector.
 */

import { appendFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type DocumentationSource, openDocumentation } from '../cli/documentation-source.js';
import { openReader } from '../cli/models.js';
import { passageEncoder } from '../cli/passage-encoder.js';
import type { FoundPassage } from '../src/engine/index.js';
import { keywordsOf, waysOfTyping } from '../src/evaluation/documentation/typed-question.js';
import { buildIndex } from '../src/retrieval/bm25-index.js';
import {
  asTypedAgain,
  fusedAgain,
  heldFactor,
  heldWords,
  type RankingAgain,
} from '../src/retrieval/held-words.js';
import { queryTerms } from '../src/retrieval/query-terms.js';
import { plainTokeniser } from '../src/retrieval/tokenise.js';

interface SiteQuestion {
  readonly project: string;
  readonly question: string;
  readonly section: string;
}

interface Search {
  readonly way: string;
  readonly text: string;
  readonly found: readonly FoundPassage[];
}

/** Share of the words of a passage that are its section's, or the other way round, where it is of that section. */
const shared = 0.85;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { asked: { type: 'string' }, sites: { type: 'string', default: '26' } },
});
const [out, ...folders] = positionals;
if (out === undefined || folders.length === 0) {
  console.error('Name the file to write, and the folders of the sites.');
  process.exit(2);
}
const reader = values.asked === undefined ? null : await openReader(values.asked, 2);
const encoder = reader === null ? undefined : await passageEncoder(reader);
const again = reader === null ? asTypedAgain : fusedAgain;
writeFileSync(out, '');
for (const folder of folders) {
  const lines = readFileSync(join(folder, 'questions.jsonl'), 'utf8').split('\n').filter(Boolean);
  const questions = lines.map((line): SiteQuestion => JSON.parse(line));
  for (const project of sitesOf(folder)) {
    const questionsOf = questions.filter((each) => each.project === project);
    if (questionsOf.length === 0) continue;
    const source = join(folder, 'sites', project);
    const documentation = await openDocumentation(source, AbortSignal.timeout(3_600_000), encoder);
    const { passages } = documentation;
    const search = reader === null ? typedIn(documentation) : askedIn(documentation, reader);
    for (const [number, { question, section }] of questionsOf.entries()) {
      const right = new Set(passages.filter(({ text }) => isOf(text, section)).map(({ id }) => id));
      if (right.size === 0) continue;
      for (const { way, text, found } of await search(question, number)) {
        const candidates = found.map((each) => ({
          right: right.has(each.passage.id),
          ...weighed(each, queryTerms({ text }).text, again),
        }));
        appendFileSync(out, `${JSON.stringify({ folder, project, way, candidates })}\n`);
      }
    }
    await documentation.close();
    console.log(`${folder} ${project}`);
  }
}

function sitesOf(folder: string): readonly string[] {
  const names = readdirSync(join(folder, 'sites')).sort();
  if (reader === null) return names.filter((_, place) => place % 2 === 0);
  const bytesOf = (name: string): number =>
    readdirSync(join(folder, 'sites', name), { recursive: true, encoding: 'utf8' }).reduce(
      (sum, file) => sum + statSync(join(folder, 'sites', name, file)).size,
      0,
    );
  return names
    .map((name) => ({ name, bytes: bytesOf(name) }))
    .sort((one, other) => one.bytes - other.bytes)
    .slice(0, Number(values.sites))
    .map(({ name }) => name);
}

function typedIn({ passages }: DocumentationSource) {
  const index = buildIndex(passages);
  return async (question: string, number: number): Promise<readonly Search[]> =>
    Object.entries(waysOfTyping).map(([way, typed]) => {
      const text = typed(keywordsOf(question), number);
      return { way, text, found: index.search({ text }, { limit: again.first, asTyped: true }) };
    });
}

/** A question that its words find better is left out: nothing is fused then. */
function askedIn({ retriever }: DocumentationSource, { model }: NonNullable<typeof reader>) {
  return async (text: string): Promise<readonly Search[]> => {
    const vector = await model.queryVector(text);
    if (vector === null) return [];
    const found = await retriever.search({ text }, { limit: again.first, exclude: [], vector });
    return [{ way: 'asked', text, found }];
  };
}

/** With the score that it had before. */
function weighed({ passage, score, matchedTerms }: FoundPassage, asked: readonly string[], by: RankingAgain) {
  const words = heldWords(passage, asked, new Set(matchedTerms), plainTokeniser);
  return { score: score / heldFactor(words, by), ...words };
}

function isOf(text: string, section: string): boolean {
  const [own, whole] = [countsOf(text), countsOf(section)];
  let both = 0;
  for (const [word, count] of own) both += Math.min(count, whole.get(word) ?? 0);
  return both >= shared * total(own) || both >= shared * total(whole);
}

function countsOf(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function total(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}
