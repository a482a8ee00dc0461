/** Questions on disk, in either of the two shapes. */

import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { LimenError, type Passage } from '../src/engine/index.js';
import { type PracticeSplit, splitOf } from '../src/evaluation/practice.js';
import type { EvaluationQuestion } from '../src/scores/evaluation-question.js';
import { isRecord, parseJsonLines, readText } from './json-lines.js';
import { sha256 } from './sha256.js';

export interface Question extends EvaluationQuestion {
  /** Passages that this question must never find. */
  readonly withheld: readonly string[];
  /** The question's own paragraph, when it comes with one. */
  readonly paragraph: Passage | null;
}

export interface QuestionSource {
  readonly file: string;
  readonly sha256: string;
  readonly questions: readonly Question[];
}

/**
 * @param file JSONL, or a folder whose `questions*.jsonl` are taken together in the order of their names
 * @param chosen which questions to take, and how many of those at most
 * @throws {LimenError} `corpus-unavailable`, `corpus-invalid` naming the question
 */
export async function loadQuestions(
  file: string,
  { limit, split }: { readonly limit?: number; readonly split?: PracticeSplit } = {},
): Promise<QuestionSource> {
  const texts = await Promise.all(filesOf(file).map(readText));
  const text = texts.join('');
  const lines = parseJsonLines(texts.join('\n'), file);
  const known = new Set<string>();
  const parsed = lines.map((line, index) => {
    const question = parseQuestion(line, (reason) => {
      throw new LimenError('corpus-invalid', { file, reason: `question ${index + 1} ${reason}` });
    });
    if (known.has(question.id)) {
      throw new LimenError('corpus-invalid', { file, reason: `two questions have the id ${question.id}` });
    }
    known.add(question.id);
    return question;
  });
  const inSplit = split === undefined ? parsed : parsed.filter(({ id }) => splitOf(id) === split);
  const questions = inSplit.slice(0, limit);
  if (questions.length === 0)
    throw new LimenError('corpus-invalid', { file, reason: 'it holds no question' });
  return { file, sha256: sha256(text), questions };
}

function filesOf(path: string): string[] {
  if (!existsSync(path) || !statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => /^questions.*\.jsonl$/u.test(name));
  return names.sort().map((name) => join(path, name));
}

function parseQuestion(line: Record<string, unknown>, refuse: (reason: string) => never): Question {
  const { id, question, type, title, context } = line;
  if (typeof id !== 'string' || id === '') return refuse('has no id');
  if (typeof question !== 'string') return refuse(`(${id}) has no question`);
  const given = line['answers'];
  if (!Array.isArray(given)) return refuse(`(${id}) has no list of answers`);
  const answers = given.map((answer: unknown) => answerText(answer) ?? refuse(`(${id}) has a bad answer`));
  const ids = (name: 'gold' | 'withheld') => {
    const value = line[name] ?? [];
    const valid = Array.isArray(value) && value.every((each) => typeof each === 'string');
    return valid ? (value as string[]) : refuse(`(${id}) has ${name} that are not passage ids`);
  };
  const paragraph =
    typeof context === 'string'
      ? { id: `${id} paragraph`, title: typeof title === 'string' ? title : '', text: context }
      : null;
  return {
    id,
    question,
    answers,
    type: typeof type === 'string' ? type : null,
    gold: ids('gold'),
    withheld: ids('withheld'),
    unanswerable: line['unanswerable'] === true || answers.length === 0,
    ...(typeof line['known'] === 'boolean' ? { known: line['known'] } : {}),
    // The sets with a paragraph each come from SQuAD, those over a pooled corpus from HotpotQA and its kin.
    rules: paragraph === null ? 'hotpotqa' : 'squad',
    paragraph,
  };
}

function answerText(answer: unknown): string | null {
  if (typeof answer === 'string') return answer;
  return isRecord(answer) && typeof answer['text'] === 'string' ? answer['text'] : null;
}
