/** Questions that a person wrote for their own texts, stored with them as lines that `limen eval` reads. */

import * as v from 'valibot';
import { completeQuestion, LimenError, questionLimit } from '../../engine/index.js';
import { type Described, parseJson } from '../../text/parse-json.js';
import { oneLine } from '../../text/visible-text.js';
import { keepOriginal } from './keep-original.js';
import { type OwnTextsStore, ownTextsStore } from './own-texts-store.js';

/** In the corpus's folder. */
export const questionsFile = 'questions.jsonl';

export const mostQuestions = 500;
const mostAnswers = 20;
const longestAnswer = 300;
/** Longest file that is read, in UTF-16 code units. */
const longestFile = 4_000_000;

const line = v.object({
  id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  question: v.pipe(v.string(), v.nonEmpty(), v.maxLength(questionLimit)),
  /** Alternatives, each of them correct; empty if the texts do not answer the question. */
  answers: v.pipe(
    v.array(v.pipe(v.string(), v.nonEmpty(), v.maxLength(longestAnswer))),
    v.maxLength(mostAnswers),
  ),
});

export type OwnQuestion = Described<typeof line>;

/**
 * @param answers empty if the texts do not answer it
 * @throws {LimenError} `question-empty`, `question-too-long`
 */
export function ownQuestion(id: string, question: string, answers: readonly string[]): OwnQuestion {
  const written = answers
    .map((answer) => oneLine(answer).slice(0, longestAnswer))
    .filter((answer) => answer !== '');
  return {
    id,
    question: completeQuestion(oneLine(question)),
    answers: [...new Set(written)].slice(0, mostAnswers),
  };
}

/** The lines in the format of `limen eval --questions`. */
export function questionLines(questions: readonly OwnQuestion[]): string {
  return questions.map((question) => `${JSON.stringify(question)}\n`).join('');
}

/** @param file named in the error @throws {LimenError} `corpus-invalid` naming the line */
export function parseQuestionLines(text: string, file: string): readonly OwnQuestion[] {
  const refuse = (reason: string): LimenError => new LimenError('corpus-invalid', { file, reason });
  if (text.length > longestFile) throw refuse('it is too long for questions');
  const found: OwnQuestion[] = [];
  const known = new Set<string>();
  for (const [place, json] of text.split('\n').entries()) {
    if (json.trim() === '') continue;
    const question = parseJson(line, json, (fault) => refuse(`line ${place + 1} ${fault}`));
    if (known.has(question.id)) throw refuse(`two questions have the id ${question.id}`);
    if (found.length === mostQuestions) throw refuse(`it holds more than ${mostQuestions} questions`);
    known.add(question.id);
    found.push(question);
  }
  return found;
}

/**
 * Empty if there are none, or none that can be read.
 * @param id of the texts in the store
 * @throws whatever the store throws
 */
export async function keptQuestions(
  id: string,
  store: OwnTextsStore = ownTextsStore(),
): Promise<readonly OwnQuestion[]> {
  const kept = await store.original(id, questionsFile);
  if (kept === undefined) return [];
  try {
    return parseQuestionLines(await kept.text(), questionsFile);
  } catch (thrown) {
    if (thrown instanceof LimenError && thrown.code === 'corpus-invalid') return [];
    throw thrown;
  }
}

/** @throws {LimenError} see `CorpusStore.install` */
export async function keepQuestions(
  id: string,
  questions: readonly OwnQuestion[],
  store: OwnTextsStore = ownTextsStore(),
): Promise<void> {
  const lines = questionLines(questions.slice(0, mostQuestions));
  await keepOriginal(store, id, questionsFile, lines === '' ? null : new Blob([lines]));
}
