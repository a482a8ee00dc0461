import fc from 'fast-check';
import type { Block, NoteKind, Passage, TextRange } from '../../../src/engine/index.js';

export type Part = { readonly text: string } | ({ readonly text: string; readonly note?: NoteKind } & Shape);
type Shape =
  | { readonly kind: 'paragraph' }
  | { readonly kind: 'item'; readonly depth: number; readonly number?: number }
  | { readonly kind: 'code'; readonly language?: string; readonly margin: number }
  | { readonly kind: 'row'; readonly header: boolean }
  | { readonly kind: 'definition'; readonly term: string };

/** A passage made of its parts in order; a part without a kind lies between blocks. */
export function passageOf(...parts: readonly Part[]): Passage & { readonly blocks: readonly Block[] } {
  let text = '';
  const blocks: Block[] = [];
  for (const part of parts) {
    const start = text.length;
    text += part.text;
    const end = text.length;
    if (!('kind' in part)) continue;
    const { text: own, ...shape } = part;
    if (shape.kind === 'row') blocks.push({ ...shape, start, end, cells: cellsOf(own, start) });
    else if (shape.kind === 'definition') {
      blocks.push({ ...shape, start, end, term: { start, end: start + shape.term.length } });
    } else blocks.push({ ...shape, start, end });
  }
  return { id: 'kiln', title: 'Kiln', url: 'https://kiln.example/firing#cones', text, blocks };
}

function cellsOf(row: string, offset: number): readonly TextRange[] {
  let from = offset;
  return row.split(' | ').map((cell) => {
    const start = from;
    from += cell.length + 3;
    return { start, end: start + cell.length };
  });
}

/** The range of `words` in the text. */
export function placeOf({ text }: Pick<Passage, 'text'>, words: string): TextRange {
  const start = text.indexOf(words);
  if (start === -1) throw new Error(`“${words}” does not stand in the passage`);
  return { start, end: start + words.length };
}

export const whole = ({ text }: Pick<Passage, 'text'>): TextRange => ({ start: 0, end: text.length });

const edge = fc.integer({ min: -3, max: 60 });
export const anyRange: fc.Arbitrary<TextRange> = fc.record({ start: edge, end: edge });

/** Blocks as a saved run may claim them: anywhere, in any order, overlapping. */
export const anyBlock: fc.Arbitrary<Block> = fc
  .tuple(
    anyRange,
    fc.option(fc.constantFrom<NoteKind>('note', 'warning'), { nil: undefined }),
    fc.oneof(
      fc.constant({ kind: 'paragraph' } as const),
      fc.record({
        kind: fc.constant('item' as const),
        depth: fc.oneof(fc.integer({ min: -2, max: 12 }), fc.double({ noNaN: true })),
        number: fc.option(fc.integer(), { nil: undefined }),
      }),
      fc.record({
        kind: fc.constant('code' as const),
        margin: fc.integer({ min: -1, max: 9 }),
        language: fc.option(fc.constantFrom('js', 'toString'), { nil: undefined }),
      }),
      fc.record({
        kind: fc.constant('row' as const),
        header: fc.boolean(),
        cells: fc.array(anyRange, { maxLength: 4 }),
      }),
      fc.record({ kind: fc.constant('definition' as const), term: anyRange }),
    ),
  )
  .map(([range, note, shape]) => ({ ...range, ...(note === undefined ? {} : { note }), ...shape }) as Block);

export const anyPassage: fc.Arbitrary<Passage> = fc
  .record({
    text: fc.oneof(
      fc.string({
        unit: fc.constantFrom('a', 'b', ' ', '\n', '.', '|', '-', ',', '&', '漢', '\u{1F600}', '\uD800'),
        maxLength: 50,
      }),
      fc.string({ unit: 'binary', maxLength: 50 }),
    ),
    blocks: fc.option(fc.array(anyBlock, { maxLength: 8 }), { nil: undefined }),
  })
  .map(({ text, blocks }) => ({ id: 'a', title: 'A', text, ...(blocks === undefined ? {} : { blocks }) }));
