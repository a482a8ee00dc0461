/** The blocks that make up a passage, and the text of each. */

import type { Block, Passage, TextRange } from './types.js';

/**
 * The passage's blocks in order, or the paragraphs between its empty lines if it declares none. Linear time.
 */
export function blocksOf(passage: Pick<Passage, 'text' | 'blocks'>): readonly Block[] {
  return passage.blocks ?? paragraphsOf(passage.text);
}

/**
 * A block's text as its page shows it: its range of the passage's text, with a code block's list margin
 * removed. List marks and numbers are left out; the bars between table cells are kept.
 */
export function blockText({ text }: Pick<Passage, 'text'>, block: Block): string {
  const own = text.slice(block.start, block.end);
  if (block.kind !== 'code' || block.margin === 0) return own;
  const [first = '', ...further] = own.split('\n');
  return [first, ...further.map((line) => withoutMargin(line, block.margin))].join('\n');
}

/** The passage with its text replaced. The old blocks are dropped. */
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

/** Runs of lines between blank lines, without surrounding white space. */
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
