import type { Draft, Feedback, Verdict } from './types.js';

/** What the reasoner is told about a rejected draft (SIM-RAG, section 3.1: in-context improvement). */
export function feedbackOn(draft: Draft, verdict: Verdict): Feedback {
  const certainty = `${Math.round(verdict.probability * 100)} %`;
  const text =
    draft.answer === null
      ? 'No answer stands in what was found so far. Look for something else.'
      : `“${draft.answer}” is probably not right, or not yet proven (${certainty}). Look for what is missing.`;
  return { rejectedAnswer: draft.answer, probability: verdict.probability, text };
}
