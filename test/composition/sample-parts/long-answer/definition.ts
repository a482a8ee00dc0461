import type { CriticDefinition } from '../../../../src/critics/definition.js';

interface LongAnswerChoice {
  readonly kind: 'long-answer';
  readonly letters: number;
}

/** Accepts answers with enough letters. */
export const longAnswer: CriticDefinition<LongAnswerChoice> = {
  kind: 'long-answer',
  label: 'Long answers',
  hint: 'It counts letters.',
  options: [
    {
      name: 'letters',
      label: 'At least so many',
      input: 'number',
      least: 1,
      required: true,
      flag: '--letters <number>',
    },
  ],
  inOneWord: 'letters',
  inNode: true,
  open:
    async () =>
    async ({ choice: { letters } }) => ({
      part: { assess: async ({ draft }) => ((draft.answer ?? '').length < letters ? 0.1 : 0.9) },
      opened: {
        name: 'Long answers',
        identity: `long-answer@${letters}`,
        agreement: null,
        threshold: 0.5,
        certainty: 0,
        calibration: null,
      },
    }),
};
