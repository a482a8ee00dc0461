/**
 * What practice on its own headings is worth to each of the sites that `models/training/make_documentation_sites.py` laid out: the questions of
 * `questions.jsonl`, whose headings no site shows, judged without and with what the site has learnt. An interrupted run goes on.
 *
 *     npx tsx scripts/practise-documentation.ts DIR RUNS.jsonl --projects jest,restic [--ask 30] [--seed 1]
 */

import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openCritic, openReader } from '../cli/models.js';
import { moved } from '../src/critics/site-practice/site-practice.js';
import { indexSite } from '../src/indexing/index-site.js';
import { fitSitePractice, type PracticeExample } from '../src/practising/fit-site-practice.js';
import { practisePlan } from '../src/practising/practise-site.js';
import { sitePracticePlan } from '../src/practising/site-questions.js';
import { auroc } from '../src/scores/judgement-scores.js';

/** One question, asked with its section there or taken away: a heading of the site, or one of the questions that it is judged by. */
interface Run {
  readonly project: string;
  readonly set: 'practice' | 'test';
  readonly question: string;
  readonly example: PracticeExample | null;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    projects: { type: 'string', default: '' },
    ask: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
  },
});
const [folder, out] = positionals;
if (folder === undefined || out === undefined) {
  console.error('Name the folder of the sites, and the file for the runs.');
  process.exit(2);
}

/** Of the critic that ships. */
const threshold = 0.26;

const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n').filter(Boolean);
const asked = linesOf(join(folder, 'questions.jsonl')).map(
  (line): { project: string; question: string; section: string } => JSON.parse(line),
);
const projects = values.projects.split(',').filter(Boolean);
const known = existsSync(out) ? linesOf(out).map((line): Run => JSON.parse(line)) : [];
const open = projects.filter((project) => !known.some((run) => run.project === project));
if (open.length > 0) {
  const { model: reasoner } = await openReader('models/reader', 2);
  const { model: critic } = await openCritic('models/critic', 2);
  const bounds = { ...critic.bounds, certainty: critic.bounds.certainty ?? 0, turns: 2, topK: 2 };
  for (const project of open) {
    const source = join(folder, 'sites', project);
    const site = { source, format: 'markdown', baseUrl: '/', links: 'html', cache: new Map() } as const;
    const { passages } = await indexSite(site);
    const own = asked.filter((each) => each.project === project);
    const questions = own.map(({ question, section }, place) => {
      const gold = passages.filter(({ text }) => isGold(text, section)).map(({ id }) => id);
      return { id: String(place + 1), question, section: gold };
    });
    const plans = {
      practice: sitePracticePlan(passages, { questions: Number(values.ask), seed: Number(values.seed) }),
      test: { passages, questions: questions.filter(({ section }) => section.length > 0) },
    };
    const runs: Run[] = [];
    for (const set of ['practice', 'test'] as const) {
      for await (const run of practisePlan(plans[set], { reasoner, critic }, { bounds })) {
        runs.push({ project, set, question: run.question.question, example: run.example });
      }
    }
    // A site is kept whole or not at all.
    appendFileSync(out, runs.map((run) => `${JSON.stringify(run)}\n`).join(''));
    known.push(...runs);
    console.error(project, runs.length);
  }
}

const judged = known.filter(({ project }) => projects.length === 0 || projects.includes(project));
const results = [...new Set(judged.map(({ project }) => project))].flatMap((project) => {
  const examples = (set: Run['set']) =>
    judged.flatMap((run) =>
      run.project === project && run.set === set && run.example !== null ? [run.example] : [],
    );
  const weights = fitSitePractice(examples('practice'));
  console.log(project, JSON.stringify(weights));
  return examples('test').map(({ logOdds, numbers, right }) => ({
    right,
    before: logOdds,
    after: logOdds + moved(numbers, weights),
  }));
});
for (const when of ['before', 'after'] as const) {
  const judgements = results
    .map(({ right, [when]: logOdds }) => ({ right, probability: 1 / (1 + Math.exp(-logOdds)) }))
    .sort((one, other) => other.probability - one.probability);
  const coverage = (precision: number) => {
    let right = 0;
    return judgements.reduce((most, each, place) => {
      right += Number(each.right);
      return right >= precision * (place + 1) ? (place + 1) / judgements.length : most;
    }, 0);
  };
  const given = judgements.filter(({ probability }) => probability >= threshold);
  const right = given.filter((each) => each.right).length;
  const figures = [auroc(judgements) ?? 0, coverage(0.8), coverage(0.7), coverage(0.6)].map((value) =>
    value.toFixed(3),
  );
  console.log(
    `${when}: AUROC ${figures[0]}, covered at 80, 70 and 60 % precision: ${figures.slice(1).join(', ')}`,
  );
  console.log(
    `  at the threshold ${given.length} of ${judgements.length} runs are answered, ${right} rightly`,
  );
}

/** As `fit_relevance.py` has it: half of its runs of four words are the section's, or it holds one of a sentence or less. */
function isGold(text: string, section: string): boolean {
  const [own, wanted] = [wordsOf(text), wordsOf(section)];
  if (wanted.length <= 60 && ` ${own.join(' ')} `.includes(` ${wanted.join(' ')} `)) return true;
  const [held, sought] = [grams(own), grams(wanted)];
  return [...held].filter((gram) => sought.has(gram)).length >= held.size / 2;
}

function wordsOf(text: string): string[] {
  const plain = text.replace(/!?\[([^[\]]*)\]\([^()]*\)/gu, '$1').toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

function grams(words: readonly string[]): ReadonlySet<string> {
  const count = Math.max(1, words.length - 3);
  return new Set(Array.from({ length: count }, (_, start) => words.slice(start, start + 4).join(' ')));
}
