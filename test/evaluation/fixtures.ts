import type { Draft, Passage, Query, Reasoner, ReasonerInput } from '../../src/engine/index.js';

/** A minimal draft. */
export function draftOf(answer: string | null, confidence = 0.5): Draft {
  const kind = answer === null ? 'none' : 'text';
  return { answer, kind, rationale: '', citations: [], confidence, lookups: [], read: [], signals: {} };
}

/**
 * Answers with the last passage's title, and looks up first the question, then the words of that passage.
 * Records its inputs.
 */
export class TitleReader implements Reasoner {
  readonly closedBook = false;
  readonly drafted: string[] = [];

  async draft({ question, passages }: ReasonerInput): Promise<Draft> {
    this.drafted.push(question);
    const last = passages.at(-1);
    const confidence = (last?.text.length ?? 0) % 10;
    return draftOf(last?.title ?? null, confidence / 10);
  }

  async nextQuery({ question, asked, passages }: ReasonerInput): Promise<Query | null> {
    const texts = [question, ...passages.map(({ text }) => text)];
    const text = texts.find((each) => !asked.some((query) => query.text === each));
    return text === undefined ? null : { text };
  }
}

/** `count` passages, each mentioning the next two. */
export function chainOfPassages(count: number): Passage[] {
  return Array.from({ length: count }, (_, place) => ({
    id: `p${place}`,
    title: `Town${place}`,
    text: `Town${place} lies between Town${place + 1} and Town${place + 2} ${'on the river '.repeat(place % 4)}`,
  }));
}
