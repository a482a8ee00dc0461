import { describe, expect, it } from 'vitest';
import { type Block, blocksOf, blockText } from '../../src/engine/index.js';
import { workOf } from '../linear-text/support.js';

const said = (text: string, blocks?: readonly Block[]) => {
  const passage = blocks === undefined ? { text } : { text, blocks };
  return blocksOf(passage).map((block) => blockText(passage, block));
};

describe('the blocks of a passage', () => {
  it('are the paragraphs between its empty lines if it names none', () => {
    const text = '\n One harbour.\nIts quay. \n\n \n\tTwo ships.\n';
    expect(said(text)).toEqual(['One harbour.\nIts quay.', 'Two ships.']);
    expect(blocksOf({ text }).every(({ kind }) => kind === 'paragraph')).toBe(true);
    expect(said(' \n ')).toEqual([]);
  });

  it('are those that it names', () => {
    const text = '1. Row\n2. Sail';
    const blocks: Block[] = [
      { kind: 'item', start: 3, end: 6, depth: 0, number: 1 },
      { kind: 'item', start: 10, end: 14, depth: 0, number: 2 },
    ];
    expect(said(text, blocks)).toEqual(['Row', 'Sail']);
  });

  it('give code without the indentation of its list, removing only white space', () => {
    const text = '1. if (row) {\n     sail();\n\n }';
    const code: Block = { kind: 'code', start: 3, end: text.length, margin: 3 };
    expect(said(text, [code])).toEqual(['if (row) {\n  sail();\n\n}']);
  });

  it('are found in time linear in the text', async () => {
    const work = (lines: number) =>
      workOf(() => {
        expect(blocksOf({ text: ' \n'.repeat(2 * lines) })).toEqual([]);
        expect(blocksOf({ text: `${'\n '.repeat(lines)}word` })).toHaveLength(1);
      });
    const half = await work(20_000);
    expect(await work(40_000)).toBeLessThan(2.5 * half + 1000);
  });
});
