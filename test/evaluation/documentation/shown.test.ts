import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Block, Draft, Excerpt, Outcome, Passage } from '../../../src/engine/index.js';
import {
  excerptShown,
  firstWords,
  readingsShown,
  shownFirst,
} from '../../../src/evaluation/documentation/shown.js';
import { draftOf } from '../fixtures.js';

const wordsOf = (count: number, name: string) =>
  Array.from({ length: count }, (_, place) => `${name}${place}`).join(' ');
const wordCount = (text: string) => text.match(/\S+/gu)?.length ?? 0;

/** A passage whose parts are blocks on separate lines. */
function passageOf(id: string, ...parts: readonly (readonly [Block['kind'], string])[]): Passage {
  let text = '';
  const blocks = parts.map(([kind, part]) => {
    const start = text === '' ? 0 : text.length + 1;
    text = text === '' ? part : `${text}\n${part}`;
    return {
      kind,
      start,
      end: text.length,
      depth: 0,
      margin: 0,
      header: false,
      cells: [],
    } as unknown as Block;
  });
  return { id, title: id, text, blocks };
}

function excerptOf({ id, text }: Passage, start = 0, end = text.length): Excerpt {
  return { passageId: id, start, end, mark: { start, end: start }, relevance: 0.5 };
}

describe('the beginning of a text', () => {
  it('keeps its white space unchanged', () => {
    const words = wordsOf(79, 'w');
    expect(firstWords(`one\n  ${words} more`)).toBe(`one\n  ${words}`);
    expect(firstWords('one two ')).toBe('one two ');
  });

  it('is a beginning, and of 80 words at most', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 600 }), (text) => {
        const first = firstWords(text);
        expect(text.startsWith(first)).toBe(true);
        expect(wordCount(first)).toBe(Math.min(80, wordCount(text)));
      }),
    );
  });
});

describe('an excerpt', () => {
  it('is shown with 80 words of its prose', () => {
    const passage = passageOf('a', ['paragraph', wordsOf(90, 'w')], ['code', wordsOf(90, 'c')]);
    expect(wordCount(excerptShown(excerptOf(passage), [passage]) ?? '')).toBe(80);
  });

  it('is shown with all of the code that it starts with, and no more', () => {
    const passage = passageOf('a', ['code', wordsOf(120, 'c')], ['paragraph', 'Afterwards.']);
    const shown = excerptShown(excerptOf(passage), [passage]) ?? '';
    expect(wordCount(shown)).toBe(120);
    expect(shown).not.toContain('Afterwards');
  });

  it('is shown with every item of the list that it begins with', () => {
    const items = Array.from({ length: 5 }, (_, place) => ['item', wordsOf(30, `i${place}x`)] as const);
    const passage = passageOf('a', ['paragraph', 'Before.'], ...items, ['paragraph', 'After.']);
    const [, first] = passage.blocks ?? [];
    const shown = excerptShown(excerptOf(passage, first?.start), [passage]) ?? '';
    expect(wordCount(shown)).toBe(150);
    const [, , , , , , last] = passage.blocks ?? [];
    expect(shown.endsWith(passage.text.slice((last?.start ?? 0) - 6, (last?.start ?? 0) - 1))).toBe(true);
  });

  it('shows what follows a short list, up to 80 words', () => {
    const passage = passageOf('a', ['item', 'Open it.'], ['paragraph', wordsOf(200, 'w')]);
    expect(wordCount(excerptShown(excerptOf(passage), [passage]) ?? '')).toBe(80);
  });

  it('never shows more than its own range', () => {
    const passage = passageOf('a', ['code', wordsOf(120, 'c')]);
    expect(excerptShown(excerptOf(passage, 0, 5), [passage])).toBe(passage.text.slice(0, 5));
  });

  it('of a missing passage shows nothing', () => {
    expect(excerptShown(excerptOf({ id: 'b', title: '', text: 'x' }), [])).toBeNull();
  });
});

describe('what is shown first', () => {
  const passage: Passage = {
    id: 'p',
    title: 'P',
    text: 'Rakes are kept dry. Oil them in autumn. Hang them up.',
  };
  const cited = { passageId: 'p', start: 20, end: 39 };
  const span: Draft = { ...draftOf('in autumn'), kind: 'span', citations: [cited], rationale: 'elsewhere' };

  it('is the answer with the excerpt that proves it', () => {
    expect(shownFirst({ ...span, excerpt: excerptOf(passage, 0, 39) }, [passage])).toEqual({
      text: 'in autumn\nRakes are kept dry. Oil them in autumn.',
      short: 'in autumn',
    });
  });

  it('is the answer with the cited sentences if there is no excerpt of a known passage', () => {
    const expected = { text: 'in autumn\nOil them in autumn.', short: 'in autumn' };
    expect(shownFirst(span, [passage])).toEqual(expected);
    expect(shownFirst({ ...span, excerpt: excerptOf({ ...passage, id: 'q' }) }, [passage])).toEqual(expected);
  });

  it('is the answer with its rationale if nothing is cited', () => {
    expect(shownFirst({ ...span, citations: [] }, [])?.text).toBe('in autumn\nelsewhere');
  });

  it('is only the excerpt if the draft is one, cut like any other', () => {
    const long = passageOf('l', ['paragraph', wordsOf(100, 'w')]);
    const draft: Draft = { ...draftOf(long.text), kind: 'block', excerpt: excerptOf(long) };
    expect(shownFirst(draft, [long])?.text).toBe(wordsOf(80, 'w'));
  });

  it('is 80 words of an answer in a model’s own words, and nothing without an answer', () => {
    expect(wordCount(shownFirst(draftOf(wordsOf(200, 'w')), [])?.text ?? '')).toBe(80);
    expect(shownFirst(draftOf(null), [])).toBeNull();
  });
});

describe('readings', () => {
  const passages = ['a', 'b', 'c', 'd'].map(
    (id): Passage => ({ id, title: id, text: `Text of ${id}. More of it.` }),
  );
  const [a, b, c] = passages as [Passage, Passage, Passage];
  const answeredFrom = (draft: Draft, readings: readonly Excerpt[] = []): Outcome => ({
    status: 'answered',
    answer: draft.answer ?? '',
    round: 1,
    probability: 0.6,
    draft,
    readings,
  });
  const abstained = (readings?: readonly Excerpt[]): Outcome => ({
    status: 'abstained',
    reason: 'turns-spent',
    lookedFor: [],
    missing: [],
    closest: null,
    ...(readings === undefined ? {} : { readings }),
  });

  it('below an answer are two, of passages that it does not show', () => {
    const draft = { ...draftOf('of a'), excerpt: excerptOf(a) };
    const readings = [a, b, c].map((each) => excerptOf(each, 0, 10));
    expect(readingsShown(answeredFrom(draft, readings), passages)).toEqual(['Text of b.', 'Text of c.']);
  });

  it('are three, by themselves, if nothing was answered', () => {
    expect(readingsShown(abstained([excerptOf(c, 0, 10)]), passages)).toEqual(['Text of c.', a.text, b.text]);
  });

  it('are the passages as found if the reasoner provides none', () => {
    const draft = { ...draftOf('b'), citations: [{ passageId: 'b', start: 0, end: 4 }] };
    expect(readingsShown(answeredFrom(draft), passages)).toEqual([a.text, c.text]);
    expect(readingsShown(abstained(), passages.slice(0, 2))).toEqual([a.text, b.text]);
  });
});
