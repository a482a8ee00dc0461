import type { Draft, Feedback, Verdict } from './types.js';

/** Whether a draft may become the answer: accepted at once, or kept while the run looks for a surer one. */
export function reachesThreshold({ probability, threshold }: Verdict): boolean {
  return probability >= threshold;
}

/** What the reasoner is told about a draft that did not end the run (SIM-RAG, section 3.1: in-context improvement). */
export function feedbackOn(draft: Draft, verdict: Verdict): Feedback {
  const certainty = `${Math.round(verdict.probability * 100)} %`;
  if (draft.answer !== null && reachesThreshold(verdict)) {
    const text = `“${draft.answer}” may be right (${certainty}). Look for what would prove it, or for a better one.`;
    return { rejectedAnswer: null, probability: verdict.probability, text };
  }
  const text =
    draft.answer === null
      ? 'No answer stands in what was found so far. Look for something else.'
      : `“${draft.answer}” is probably not right, or not yet proven (${certainty}). Look for what is missing.`;
  return { rejectedAnswer: draft.answer, probability: verdict.probability, text };
}
