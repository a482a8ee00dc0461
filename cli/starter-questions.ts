/** Questions for a first visit: a site's question headings that its own pages answer when asked. */

import type { Outcome } from '../src/engine/index.js';
import type { CorpusPassage } from '../src/retrieval/corpus-format.js';
import type { CorpusInfo } from '../src/retrieval/corpus-info.js';
import { pageOf } from '../src/retrieval/scope/page-path.js';
import { corpusRetriever } from './corpus-retriever.js';
import { startProgress } from './progress.js';
import { type QuestionHeading, questionHeadings } from './question-headings.js';
import { openQuestions, type QuestionRun } from './question-run.js';
import { warn } from './terminal-text.js';
import { whyWithoutModels } from './without-models.js';

/** Maximum number of questions asked: each takes a second or two on one server core. */
const mostAsked = 40;
/** A question still unanswered after the second round is not a good starter. */
const turns = 2;

interface StarterOptions {
  /** Maximum number of questions. */
  readonly most: number;
  /** Folder of `reader/` and `critic/`. */
  readonly models: string;
  readonly threads: number;
  /** Of the corpus. */
  readonly language?: string | undefined;
}

type Examples = CorpusInfo['examples'];

/**
 * Surest first, at most one per page: those answered from the page with the heading, with at least the
 * critic's threshold. Without models there are none, with a warning.
 * @param corpus folder of the compiled corpus
 * @throws the signal's reason when it aborts
 */
export async function starterQuestions(
  corpus: string,
  passages: readonly CorpusPassage[],
  { most, models, threads, language = 'en' }: StarterOptions,
  signal: AbortSignal,
): Promise<Examples> {
  const headings = /^en\b/iu.test(language) ? spread(questionHeadings(passages), mostAsked) : [];
  if (headings.length === 0) return [];
  let run: QuestionRun;
  try {
    const flags = { models, threads, retriever: 'corpus', strategy: 'sim-rag', turns } as const;
    const retriever = await corpusRetriever(corpus);
    ({ run } = await openQuestions(flags, { retriever, contentHash: null }));
  } catch (thrown) {
    warn(`No starter questions are made: ${whyWithoutModels(thrown)}`);
    return [];
  }
  const bar = process.stderr.isTTY ? startProgress('starter questions', headings.length) : null;
  try {
    return await surest(
      run,
      headings,
      passages,
      { most, onAsked: (count) => bar?.update(count, '') },
      signal,
    );
  } finally {
    bar?.stop();
  }
}

/** @param run asks one question over these passages */
export async function surest(
  run: QuestionRun,
  headings: readonly QuestionHeading[],
  passages: readonly CorpusPassage[],
  { most, onAsked }: { readonly most: number; readonly onAsked?: (count: number) => void },
  signal: AbortSignal,
): Promise<Examples> {
  const pageById = new Map(passages.map(({ id, url }) => [id, url === undefined ? null : pageOf(url)]));
  const answered: { question: string; probability: number; page: string }[] = [];
  for (const [place, { question, pages }] of headings.entries()) {
    const answer = await answerOf(run, question, signal);
    onAsked?.(place + 1);
    if (answer === null) continue;
    const { draft, probability } = answer;
    const page = draft.citations
      .map(({ passageId }) => pageById.get(passageId))
      .find((each) => each && pages.has(each));
    if (page) answered.push({ question, probability, page });
  }
  const taken = new Set<string>();
  return answered
    .sort((one, other) => other.probability - one.probability)
    .filter(({ page }) => !taken.has(page) && taken.add(page))
    .slice(0, most)
    .map(({ question }) => ({ question, kind: 'heading' }));
}

type Answered = Extract<Outcome, { status: 'answered' }>;

async function answerOf(run: QuestionRun, question: string, signal: AbortSignal): Promise<Answered | null> {
  let answer: Answered | null = null;
  for await (const event of run(question, signal)) {
    if (event.type === 'accepted') answer = event.outcome;
  }
  signal.throwIfAborted();
  return answer;
}

/** At most this many items of a list, evenly spaced. */
function spread<Item>(items: readonly Item[], most: number): readonly Item[] {
  if (items.length <= most) return items;
  return Array.from({ length: most }, (_, place) => items[Math.floor((place * items.length) / most)]).filter(
    (item) => item !== undefined,
  );
}
