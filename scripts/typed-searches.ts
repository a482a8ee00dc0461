/**
 * Types the questions of the sites that `models/training/make_documentation_sites.py` laid out as keywords, and writes how the first
 * passages of each search hold the words, a search a line: what `models/training/fit_typed_rank.py` weighs them by.
 *
 *     npx tsx scripts/typed-searches.ts OUT.jsonl DIR [DIR …]
 *
 * Every second site: a search takes a fraction of a millisecond, an index of all of them minutes.
 */

import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDocumentation } from '../cli/documentation-source.js';
import { keywordsOf, waysOfTyping } from '../src/evaluation/documentation/typed-question.js';
import { buildIndex } from '../src/retrieval/bm25-index.js';
import { queryTerms } from '../src/retrieval/query-terms.js';
import { plainTokeniser } from '../src/retrieval/tokenise.js';
import { heldWords, rankedAgain, typedFactor } from '../src/retrieval/typed-rank.js';

interface SiteQuestion {
  readonly project: string;
  readonly question: string;
  readonly section: string;
}

/** Share of the words of a passage that are its section's, or the other way round, where it is of that section. */
const shared = 0.85;

const [out, ...folders] = process.argv.slice(2);
if (out === undefined || folders.length === 0) {
  console.error('Name the file to write, and the folders of the sites.');
  process.exit(2);
}
writeFileSync(out, '');
for (const folder of folders) {
  const lines = readFileSync(join(folder, 'questions.jsonl'), 'utf8').split('\n').filter(Boolean);
  const questions = lines.map((line): SiteQuestion => JSON.parse(line));
  const sites = readdirSync(join(folder, 'sites'))
    .sort()
    .filter((_, place) => place % 2 === 0);
  for (const project of sites) {
    const asked = questions.filter((each) => each.project === project);
    if (asked.length === 0) continue;
    const documentation = await openDocumentation(
      join(folder, 'sites', project),
      AbortSignal.timeout(3_600_000),
    );
    const { passages } = documentation;
    const index = buildIndex(passages);
    for (const [number, { question, section }] of asked.entries()) {
      const right = new Set(passages.filter(({ text }) => isOf(text, section)).map(({ id }) => id));
      if (right.size === 0) continue;
      for (const [way, typed] of Object.entries(waysOfTyping)) {
        const text = typed(keywordsOf(question), number);
        const { text: terms } = queryTerms({ text });
        const found = index.search({ text }, { limit: rankedAgain, asTyped: true });
        const candidates = found.map(({ passage, score, matchedTerms }) => {
          const words = heldWords(passage, terms, new Set(matchedTerms), plainTokeniser);
          return { right: right.has(passage.id), score: score / typedFactor(words), ...words };
        });
        appendFileSync(out, `${JSON.stringify({ folder, project, way, candidates })}\n`);
      }
    }
    await documentation.close();
    console.log(`${folder} ${project}`);
  }
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
