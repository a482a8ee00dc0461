import { describe, expect, it } from 'vitest';
import type { Passage } from '../../../src/engine/index.js';
import { spanBoundsOf, statementsOf } from '../../../src/reasoners/reader/excerpts/units.js';
import { searchSpans } from '../../../src/reasoners/reader/span-search.js';
import { passageOf } from './excerpts/support.js';

/**
 * A window with one token per word, in which a span's score depends only on its length, longer ones being
 * better.
 */
function longestSpans(passage: Passage): string[] {
  const words = [...passage.text.matchAll(/\S+/gu)];
  const pieces = {
    ids: words.map((_, place) => place + 3),
    starts: words.map(({ index }) => index),
    ends: words.map(({ index, 0: word }) => index + word.length),
  };
  const segment = {
    passage: 0,
    part: 'text' as const,
    source: passage.text,
    bounds: spanBoundsOf(passage),
    first: 1,
    pieces,
  };
  const logits = new Float32Array(words.length + 2);
  const window = { ids: [101, ...pieces.ids, 102], questionTokens: 1, segments: [segment] };
  const match = (first: number, last: number) => last - first;
  const { spans } = searchSpans(window, { starts: logits, ends: logits, match }, () => true, 24, 100);
  return spans.map(({ text }) => text);
}

describe('a short answer', () => {
  it('stays within one cell of a table', () => {
    const spans = longestSpans(passageOf(['header', 'Cone | Heat'], ['row', 'cone 06 | low fire']));
    expect(spans).toEqual(expect.arrayContaining(['cone 06', 'low fire', 'Heat']));
    expect(spans.filter((text) => text.includes('|') || text.includes('\n'))).toEqual([]);
  });

  it('stays within one line of code and one item of a list, even without a full stop', () => {
    const spans = longestSpans(
      passageOf(['code', 'kiln start\nkiln stop'], ['item', 'open the lid'], ['item', 'take the pots']),
    );
    expect(spans.slice(0, 4).sort()).toEqual(['kiln start', 'kiln stop', 'open the lid', 'take the pots']);
    expect(spans.filter((text) => text.includes('\n'))).toEqual([]);
  });

  it('stays within one sentence, across lines, if the blocks of a passage are unknown', () => {
    const text = 'The kiln\nis hot. Wait.';
    expect(longestSpans({ id: 'kiln', title: 'Kiln', text })[0]).toBe('The kiln\nis hot.');
  });
});

describe('what can prove an answer', () => {
  it('is a whole row, an item, or a whole code block', () => {
    const passage = passageOf(
      ['row', '06 | 999. Low fire.'],
      ['code', 'kiln start\nkiln stop'],
      ['item', 'open it'],
    );
    expect(statementsOf(passage).map(({ start, end }) => passage.text.slice(start, end))).toEqual([
      '06 | 999. Low fire.',
      'kiln start\nkiln stop',
      'open it',
    ]);
  });
});
