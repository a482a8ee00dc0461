/** Answers in the form that their question wants (ReflectRAG, section 3.4, "Stabilizing and normalizing"). */

import { asksForDefinition, asksYesOrNo } from './question-kind.js';
import type { Draft } from './types.js';

const affirming = /^(?:yes|true|correct|indeed)\b/iu;
const denying = /^(?:no|not|false|incorrect)\b/iu;

/** A yes-or-no question is answered with one of the two words, one that asks what something is with one sentence. */
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

/** Whether two answers say the same: letter case, punctuation, articles and white space aside. */
export function sameAnswer(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other;
  return plainAnswer(one) === plainAnswer(other);
}

/** The words of an answer, each between single spaces. */
export function plainAnswer(text: string): string {
  const words = text.toLowerCase().replace(/\b(?:a|an|the)\b/gu, ' ');
  return words.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}
