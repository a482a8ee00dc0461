/** A class's own texts in the lesson: their questions are run in the page to the last round, in the format of stored runs. */

import type { Limen } from '../api.js';
import type { Retriever } from '../engine/index.js';
import { type FullTurn, fullRun, neverStopping } from '../evaluation/full-run.js';
import { recordRun } from '../evaluation/run-record.js';
import { isRight, type TextQuestion } from '../practising/text-question.js';
import { sum } from '../scores/statistics.js';
import { PassagePlaces } from './passage-places.js';
import type { StoredCorpus, StoredQuestion, StoredRuns } from './stored-runs.js';
import { storedTurn, type TurnCosts } from './stored-turn.js';

/** How many questions are made from the texts, in addition to those that the class typed. */
export const classSizes = [12, 24, 48] as const;

/** Id of the runs of a class, in place of a corpus id. */
export const classCorpus = 'class';

/** Suffix of the id of a question that is asked with its passages removed; the rest is its id with them. */
const awayEnd = '-away';

/** Maximum number of results among which passages that are not removed are looked for. */
const mostFound = 60;
/** Estimates: UTF-16 code units per token, and tokens that the critic reads per draft. */
const [unitsOfToken, criticTokens] = [4, 200];

/** One question as it is asked: with the passages that answer it, or with them removed. */
export interface AskedQuestion {
  readonly question: TextQuestion;
  readonly answerable: boolean;
}

/** Typed questions, and `made` of the generated ones. Headings are left out, as they have no answer to compare with. */
export function classQuestions(questions: readonly TextQuestion[], made: number): readonly AskedQuestion[] {
  const answerable = questions.filter(({ answers }) => answers !== undefined);
  const typed = answerable.filter(isTyped);
  const others = answerable.filter((question) => !isTyped(question)).slice(0, made);
  return [...typed, ...others].flatMap((question) =>
    (question.asked ?? [true, false]).map((there) => ({ question, answerable: there })),
  );
}

/** The id that a question has with its passages, whether or not they were removed. */
export function idWithPassages(id: string): string {
  return id.endsWith(awayEnd) ? id.slice(0, -awayEnd.length) : id;
}

function isTyped({ id }: TextQuestion): boolean {
  return id.startsWith('typed ');
}

/**
 * Yields the runs so far after each question; those of the first are not enough for a lesson.
 * @param like runs whose bounds are used
 * @throws {LimenError} if a model fails
 * @throws the signal's reason if it aborts
 */
export async function* runClass(
  limen: Limen,
  asked: readonly AskedQuestion[],
  like: StoredRuns,
  signal: AbortSignal,
): AsyncGenerator<StoredRuns, void, void> {
  const places = new PassagePlaces();
  const questions: StoredQuestion[] = [];
  for (const each of asked) {
    questions.push(await storedQuestion(limen, each, places, like.turns, signal));
    const { title } = limen.corpus;
    const corpus = { id: classCorpus, title, passages: [...places.passages], questions: [...questions] };
    yield { ...like, corpora: [corpus] };
  }
}

async function storedQuestion(
  limen: Limen,
  { question: asked, answerable }: AskedQuestion,
  places: PassagePlaces,
  turns: number,
  signal: AbortSignal,
): Promise<StoredQuestion> {
  const { id, question, answers = [], section } = asked;
  const searched = answerable ? {} : { retriever: withoutPassages(limen, section) };
  const run = fullRun(await recordRun(limen.ask(question, { ...neverStopping, ...searched, turns, signal })));
  const costs = costsOf(run.turns);
  return {
    id: `${id.replace(/[^\w-]+/gu, '-').slice(0, 60)}${answerable ? '' : awayEnd}`,
    question,
    answers: answerable ? answers : [],
    section,
    type: answerable ? (isTyped(asked) ? 'typed' : 'made') : 'unanswerable',
    unanswerable: !answerable,
    ended: run.ended,
    rounds: run.rounds,
    searches: run.searches,
    turns: run.turns.map((turn, place) =>
      storedTurn(turn, answerable && isRight(turn.draft, asked), places, costs[place] ?? noCosts),
    ),
  };
}

/** A retriever that uses the page's plain search and leaves out the hidden passages. */
function withoutPassages(limen: Limen, hidden: readonly string[]): Retriever {
  return {
    search: async ({ text }, { limit, exclude, signal }) => {
      const left = new Set([...hidden, ...exclude]);
      // With a space at the end, the last word counts as complete.
      const options = {
        limit: Math.min(mostFound, limit + left.size),
        ...(signal === undefined ? {} : { signal }),
      };
      const found = await limen.search(`${text} `, options);
      return found.filter(({ passage }) => !left.has(passage.id)).slice(0, limit);
    },
  };
}

const noCosts: TurnCosts = { passes: 0, tokens: 0, criticPasses: 0, criticTokens: 0 };

/** Estimated from what was read, because the page cannot count passes in its workers. */
function costsOf(turns: readonly FullTurn[]): TurnCosts[] {
  let spent = noCosts;
  return turns.map(({ draft, passages }) => {
    const units = sum(passages.map(({ title, text }) => title.length + text.length));
    const judged = draft.answer === null ? 0 : 1;
    spent = {
      passes: spent.passes + Math.max(1, draft.read.length),
      tokens: spent.tokens + Math.ceil(units / unitsOfToken),
      criticPasses: spent.criticPasses + judged,
      criticTokens: spent.criticTokens + judged * criticTokens,
    };
    return spent;
  });
}

/** The corpus of a lesson: the preferred one, else the class's own. */
export function lessonCorpus(made: StoredRuns, preferred: string): StoredCorpus | undefined {
  return made.corpora.find(({ id }) => id === preferred) ?? made.corpora.find(({ id }) => id === classCorpus);
}
