/** What a passage is made of, and a block's own words. */

import type { Block, Passage, TextRange } from './types.js';

/** The passage's blocks in order; where it has none, the paragraphs between its empty lines. Linear. */
export function blocksOf(passage: Pick<Passage, 'text' | 'blocks'>): readonly Block[] {
  return passage.blocks ?? paragraphsOf(passage.text);
}

/**
 * What a block says as its page has it: its stretch of the passage's text, code without the margin that its list gives it.
 * Lists' marks and numbers are left out, bars between cells are not.
 */
export function blockText({ text }: Pick<Passage, 'text'>, block: Block): string {
  const own = text.slice(block.start, block.end);
  if (block.kind !== 'code' || block.margin === 0) return own;
  const [first = '', ...further] = own.split('\n');
  return [first, ...further.map((line) => withoutMargin(line, block.margin))].join('\n');
}

/** The passage with another text, which has none of the blocks of the old one. */
export function withText(passage: Passage, text: string): Passage {
  const { blocks: _, ...rest } = passage;
  return { ...rest, text };
}

function withoutMargin(line: string, margin: number): string {
  let columns = 0;
  while (columns < margin && isSpace(line[columns])) columns += 1;
  return line.slice(columns);
}

function isSpace(sign: string | undefined): boolean {
  return sign === ' ' || sign === '\t';
}

/** Stretches of lines between lines that are empty or white, without the white space around them. */
function paragraphsOf(text: string): Block[] {
  const paragraphs: Block[] = [];
  let open: TextRange | undefined;
  const close = () => {
    if (open !== undefined) paragraphs.push({ kind: 'paragraph', ...open });
    open = undefined;
  };
  let lineStart = 0;
  for (const line of text.split('\n')) {
    const end = lineStart + line.trimEnd().length;
    const start = lineStart + line.length - line.trimStart().length;
    if (start >= end) close();
    else open = { start: open?.start ?? start, end };
    lineStart += line.length + 1;
  }
  close();
  return paragraphs;
}
