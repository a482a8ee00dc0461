/** Questions on disk, in either of two formats. */

import { hash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { LimenError, type Passage } from '../src/engine/index.js';
import { type PracticeSplit, splitOf } from '../src/evaluation/practice.js';
import type { EvaluationQuestion } from '../src/scores/evaluation-question.js';
import { parseValue } from '../src/text/parse-json.js';
import { parseJsonLines, readText, requireDistinctIds } from './json-lines.js';

export interface Question extends EvaluationQuestion {
  /** Passages that must never be found for this question. */
  readonly withheld: readonly string[];
  /** The question's own paragraph, if it comes with one. */
  readonly paragraph: Passage | null;
}

export interface QuestionSource {
  readonly file: string;
  readonly sha256: string;
  readonly questions: readonly Question[];
}

/**
 * @param file JSONL, or a folder whose `questions*.jsonl` are combined in order of name
 * @param chosen which questions to take, and the maximum number
 * @throws {LimenError} `corpus-unavailable`, `corpus-invalid` naming the question
 */
export async function loadQuestions(
  file: string,
  { limit, split }: { readonly limit?: number; readonly split?: PracticeSplit } = {},
): Promise<QuestionSource> {
  const texts = await Promise.all(filesOf(file).map(readText));
  const text = texts.join('');
  const lines = parseJsonLines(texts.join('\n'), file);
  const parsed = lines.map((line, index) => {
    const named = typeof line['id'] === 'string' ? ` (${line['id']})` : '';
    const question = parseValue(questionLine, line, (fault) => {
      return new LimenError('corpus-invalid', { file, reason: `question ${index + 1}${named} ${fault}` });
    });
    return questionFrom(question);
  });
  requireDistinctIds(parsed, 'questions', file);
  const inSplit = split === undefined ? parsed : parsed.filter(({ id }) => splitOf(id) === split);
  const questions = inSplit.slice(0, limit);
  if (questions.length === 0)
    throw new LimenError('corpus-invalid', { file, reason: 'it holds no question' });
  return { file, sha256: hash('sha256', text), questions };
}

function filesOf(path: string): string[] {
  if (!existsSync(path) || !statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => /^questions.*\.jsonl$/u.test(name));
  return names.sort().map((name) => join(path, name));
}

const passageIds = v.optional(v.nullable(v.array(v.string())), []);

const questionLine = v.object({
  id: v.pipe(v.string(), v.nonEmpty()),
  question: v.string(),
  answers: v.array(
    v.union([
      v.string(),
      v.pipe(
        v.object({ text: v.string() }),
        v.transform(({ text }) => text),
      ),
    ]),
  ),
  gold: passageIds,
  withheld: passageIds,
  type: v.fallback(v.nullable(v.string()), null),
  title: v.fallback(v.string(), ''),
  context: v.fallback(v.nullable(v.string()), null),
  known: v.fallback(v.optional(v.boolean()), undefined),
  unanswerable: v.optional(v.unknown()),
});

function questionFrom(line: v.InferOutput<typeof questionLine>): Question {
  const { id, question, answers, type, gold, withheld, unanswerable, known, title, context } = line;
  const paragraph = context === null ? null : { id: `${id} paragraph`, title, text: context };
  return {
    id,
    question,
    answers,
    type,
    gold: gold ?? [],
    withheld: withheld ?? [],
    unanswerable: unanswerable === true || answers.length === 0,
    known,
    // Sets with one paragraph per question come from SQuAD, those over a pooled corpus from HotpotQA and
    // similar sets.
    rules: paragraph === null ? 'hotpotqa' : 'squad',
    paragraph,
  };
}
