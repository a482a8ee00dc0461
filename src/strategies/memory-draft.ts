import type { Draft, Recollection } from '../engine/index.js';

/**
 * What a memory says, as a draft. It cites nothing, since nothing proves it. Its confidence is the geometric mean of its
 * tokens' probabilities.
 */
export function memoryDraft({ text, logProbability, tokens }: Recollection): Draft {
  const answer = text.trim() === '' ? null : text.trim();
  const meanLogProbability = logProbability / Math.max(1, tokens);
  return {
    answer,
    kind: kindOf(answer),
    rationale: '',
    citations: [],
    confidence: answer === null ? 0 : Math.exp(meanLogProbability),
    lookups: [],
    read: [],
    signals: { meanLogProbability },
  };
}

function kindOf(answer: string | null): Draft['kind'] {
  if (answer === null) return 'none';
  const plain = answer.toLowerCase();
  return plain === 'yes' || plain === 'no' ? plain : 'text';
}
