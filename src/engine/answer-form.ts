/**
 * Puts answers into the form their question asks for (ReflectRAG, section 3.4, "Stabilizing and
 * normalizing").
 */

import { asksForDefinition, asksYesOrNo } from './question-kind.js';
import type { Draft } from './types.js';

const affirming = /^(?:yes|true|correct|indeed)\b/iu;
const denying = /^(?:no|not|false|incorrect)\b/iu;

/**
 * Reduces the answer to a yes-or-no question to that one word, and the answer to a definition question to one
 * sentence.
 */
export function inAskedForm(question: string, draft: Draft): Draft {
  if (draft.answer === null) return draft;
  const said = draft.answer.trim();
  if (asksYesOrNo(question)) {
    if (affirming.test(said)) return { ...draft, answer: 'yes', kind: 'yes' };
    if (denying.test(said)) return { ...draft, answer: 'no', kind: 'no' };
    return draft;
  }
  return asksForDefinition(question) ? { ...draft, answer: firstSentence(said) } : draft;
}

function firstSentence(text: string): string {
  const [first] = new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text);
  return first?.segment.trim() ?? text;
}

/** Whether two answers are the same, ignoring letter case, punctuation, articles and white space. */
export function sameAnswer(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other;
  return plainAnswer(one) === plainAnswer(other);
}

/** The words of an answer, separated by single spaces. */
export function plainAnswer(text: string): string {
  const words = text.toLowerCase().replace(/\b(?:a|an|the)\b/gu, ' ');
  return words.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}
