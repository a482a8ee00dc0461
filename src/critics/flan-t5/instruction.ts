import type { FlanT5Choice } from './flan-t5-choice.js';

/** What is put before the critic's text: nothing for a critic that was trained on it, a task for a stock model. */
export function instructionFor({ prompt, labels }: Pick<FlanT5Choice, 'prompt' | 'labels'>): string {
  return prompt === 'fine-tuned' ? '' : zeroShotInstruction(labels.accept, labels.reject);
}

/** Mirrored by `models/training/critic_input.py`. */
function zeroShotInstruction(accept: string, reject: string): string {
  return (
    'Read the documents and judge the proposed answer to the question. ' +
    `Is the answer right and do the documents support it? Reply with ${accept} or ${reject}. `
  );
}
