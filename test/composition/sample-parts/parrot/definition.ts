import type { Reasoner } from '../../../../src/engine/index.js';
import type { ReasonerDefinition } from '../../../../src/reasoners/definition.js';

interface ParrotChoice {
  readonly kind: 'parrot';
  readonly says: string;
}

/** Always gives the same answer, and cites the first passage for it. */
export const parrot: ReasonerDefinition<ParrotChoice> = {
  kind: 'parrot',
  label: 'A parrot',
  hint: 'It repeats what it was told.',
  options: [{ name: 'says', label: 'It says', input: 'text', required: true, flag: '--says <text>' }],
  inOneWord: 'says',
  inNode: true,
  place: () => ({ backend: 'none', reason: 'it repeats' }),
  open: async () => async (choice) => ({
    name: 'Parrot',
    identity: 'parrot@1',
    reasoner: new Parrot(choice.says),
    close: async () => {},
  }),
};

class Parrot implements Reasoner {
  readonly closedBook = false;
  constructor(private readonly says: string) {}

  async draft({ passages }: Parameters<Reasoner['draft']>[0]): ReturnType<Reasoner['draft']> {
    const [passage] = passages;
    const citations = passage ? [{ passageId: passage.id, start: 0, end: passage.text.length }] : [];
    return {
      answer: this.says,
      kind: 'span',
      rationale: passage?.text ?? '',
      citations,
      confidence: 1,
      lookups: [],
      read: [],
      signals: {},
    };
  }

  async nextQuery({
    question,
    asked,
  }: Parameters<Reasoner['nextQuery']>[0]): ReturnType<Reasoner['nextQuery']> {
    return asked.length === 0 ? { text: question } : null;
  }
}
