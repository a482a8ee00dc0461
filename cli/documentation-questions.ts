/** Documentation questions on disk, one per line. */

import { hash } from 'node:crypto';
import * as v from 'valibot';
import { LimenError } from '../src/engine/index.js';
import type { DocumentationQuestion } from '../src/evaluation/documentation/documentation-question.js';
import { parseValue } from '../src/text/parse-json.js';
import { parseJsonLines, readText, requireDistinctIds } from './json-lines.js';

export interface DocumentationQuestions {
  readonly file: string;
  readonly sha256: string;
  readonly questions: readonly DocumentationQuestion[];
}

const name = v.pipe(v.string(), v.nonEmpty());
const texts = v.optional(v.array(v.string()), []);

const questionLine = v.object({
  id: name,
  question: name,
  kind: name,
  answerable: v.boolean(),
  gold: v.optional(v.array(v.object({ page: v.string(), heading: v.string(), quote: v.string() })), []),
  short: texts,
  must: texts,
});

/**
 * @param limit take only this many, from the start
 * @throws {LimenError} `corpus-unavailable`, `corpus-invalid` naming the question
 */
export async function loadDocumentationQuestions(
  file: string,
  limit?: number,
): Promise<DocumentationQuestions> {
  const text = await readText(file);
  const parsed = parseJsonLines(text, file).map((line, index) => {
    return parseValue(questionLine, line, (fault) => {
      return new LimenError('corpus-invalid', { file, reason: `question ${index + 1} ${fault}` });
    });
  });
  requireDistinctIds(parsed, 'questions', file);
  const questions = parsed.slice(0, limit);
  if (questions.length === 0)
    throw new LimenError('corpus-invalid', { file, reason: 'it holds no question' });
  return { file, sha256: hash('sha256', text), questions };
}
