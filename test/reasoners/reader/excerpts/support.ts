import fc from 'fast-check';
import type { Block, Passage } from '../../../../src/engine/index.js';
import type { ReaderConfig } from '../../../../src/reasoners/reader/reader-config.js';
import { config as shipped } from '../support.js';

/** Weights for the tests, so that their results do not depend on the learnt ones. */
export const excerpts: ReaderConfig['excerpts'] = {
  similarity: 4,
  bias: 0,
  weights: [{ name: 'relevance', weight: 1, centre: 0 }],
};
export const config: ReaderConfig = { ...shipped, excerpts };

/** Block kinds, and text between blocks, for `passageOf`. */
export type Part = readonly [kind: Block['kind'] | 'header', text: string];

/** A passage of these parts in order, separated by empty lines. */
export function passageOf(...parts: readonly Part[]): Passage {
  const blocks: Block[] = [];
  let text = '';
  for (const [kind, own] of parts) {
    if (text !== '') text += '\n\n';
    const range = { start: text.length, end: text.length + own.length };
    text += own;
    if (kind === 'header' || kind === 'row') {
      blocks.push({ kind: 'row', header: kind === 'header', cells: cellsOf(own, range.start), ...range });
    } else if (kind === 'definition') blocks.push({ kind, term: range, ...range });
    else if (kind === 'item') blocks.push({ kind, depth: 0, ...range });
    else if (kind === 'code') blocks.push({ kind, margin: 0, ...range });
    else blocks.push({ kind, ...range });
  }
  return { id: 'kiln', title: 'The kiln', text, blocks };
}

function cellsOf(row: string, start: number) {
  let at = start;
  return row.split(' | ').map((cell) => {
    const range = { start: at, end: at + cell.length };
    at = range.end + ' | '.length;
    return range;
  });
}

const sentence = fc
  .array(fc.constantFrom('clay', 'Kiln', 'glaze,', 'e.g.', '1250', 'ash', 'naïve', '窯', '😀'), {
    minLength: 1,
    maxLength: 30,
  })
  .map((some) => `The ${some.join(' ')}.`);
const prose = fc
  .array(fc.tuple(sentence, fc.constantFrom(' ', '\n', '  \n ')), { minLength: 1, maxLength: 6 })
  .map((some) =>
    some
      .map((pair) => pair.join(''))
      .join('')
      .trim(),
  );
const code = fc
  .array(fc.constantFrom('fire(kiln)', '  wait 20', '', '# Cool it. Then open it.'), {
    minLength: 1,
    maxLength: 60,
  })
  .map((lines) => `start\n${lines.join('\n')}\nend`);
const part: fc.Arbitrary<Part> = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(fc.constantFrom('paragraph' as const, 'item' as const), prose) },
  fc.tuple(fc.constant('code' as const), code),
  fc.tuple(fc.constantFrom('row' as const, 'header' as const, 'definition' as const), sentence),
);

/** Passages with blocks of every kind, and some without blocks. */
export const somePassage = fc.oneof(
  fc.array(part, { minLength: 1, maxLength: 10 }).map((parts) => passageOf(...parts)),
  fc
    .oneof(prose, code, fc.string({ unit: 'grapheme', maxLength: 300 }))
    .map((text): Passage => ({ id: 'kiln', title: 'The kiln', text })),
);

export function wordCount(text: string): number {
  return text.split(/\s+/u).filter((word) => word !== '').length;
}
