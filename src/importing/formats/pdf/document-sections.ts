/** The sections of a PDF, divided at its headings and its pages, so that each passage has a page number. */

import type { Element } from 'hast';
import type { Section } from '../../../indexing/page.js';
import { containerPieces } from '../../../indexing/pieces.js';
import { oneLine } from '../../../text/visible-text.js';
import { element } from '../../element.js';
import { rejoinedLines } from '../../joined-lines.js';
import type { TextBlock } from './text-blocks.js';

/** Minimum size of headings relative to the text. */
const headingSize = 1.12;
const longestHeading = 160;
const mostHeadingLines = 3;
const deepestLevel = 4;

interface PdfText {
  /** The largest heading of the first page; empty if there is none. */
  readonly title: string;
  readonly sections: readonly Section[];
}

/**
 * @param pages the blocks of each page in reading order
 * @param compounds for rejoining cut words
 * @param lang for splitting sentences
 */
export function documentSections(
  pages: readonly (readonly TextBlock[])[],
  compounds: ReadonlySet<string>,
  lang: string | null,
): PdfText {
  const body = bodyText(pages.flat());
  const sizes = headingSizes(pages.flat(), body);
  const title = titleOf(pages[0] ?? [], body);
  const sections: Section[] = [];
  let path: { readonly level: number; readonly text: string }[] = [];
  let blocks: TextBlock[] = [];
  // A heading directly followed by one of the same or a higher level is text itself.
  let bare: { readonly block: TextBlock; readonly level: number; readonly page: number } | undefined;
  let page = 0;
  const add = (of: readonly TextBlock[], on: number): void => {
    const headings = path.map(({ text }) => text).filter((text) => text !== '' && text !== title);
    const pieces = containerPieces(elementsOf(of), lang);
    if (pieces.length > 0) sections.push({ headings, anchor: `page=${on}`, pieces });
  };
  const flush = (): void => {
    add(blocks, page);
    blocks = [];
  };
  const flushBare = (level: number): void => {
    if (bare !== undefined && level <= bare.level) add([bare.block], bare.page);
    bare = undefined;
  };
  for (const [place, found] of withoutPageBreaks(pages, compounds, lang).entries()) {
    flush();
    page = place + 1;
    for (const block of found) {
      const level = headingLevel(block, body, sizes);
      if (level === null) {
        blocks.push(block);
        bare = undefined;
        continue;
      }
      flush();
      flushBare(level);
      path = [...path.filter((heading) => heading.level < level), { level, text: oneLine(block.text) }];
      bare = { block, level, page };
    }
  }
  flush();
  flushBare(0);
  return { title, sections };
}

interface BodyText {
  readonly size: number;
  readonly font: string;
}

/** Size and font of the majority of characters. */
function bodyText(blocks: readonly TextBlock[]): BodyText {
  const most = (of: (block: TextBlock) => string): string => {
    const lengths = new Map<string, number>();
    for (const block of blocks) lengths.set(of(block), (lengths.get(of(block)) ?? 0) + block.text.length);
    return [...lengths].sort(([, one], [, other]) => other - one)[0]?.[0] ?? '';
  };
  return { size: Number(most(({ size }) => size.toFixed(1))), font: most(({ font }) => font) };
}

function isLargeHeading({ kind, text, lines, size }: TextBlock, body: BodyText): boolean {
  return (
    // "1. Introduction" looks like a list item.
    (kind === 'paragraph' || (kind === 'item' && /^\d/u.test(text))) &&
    size >= headingSize * body.size &&
    lines <= mostHeadingLines &&
    text.length <= longestHeading &&
    /\p{L}/u.test(text)
  );
}

/** As large as the text, but in another font and on its own line: "3.2 Tides". */
function isSmallHeading({ kind, text, lines, size, font }: TextBlock, body: BodyText): boolean {
  if (kind === 'table' || lines > 1 || text.length > longestHeading / 2 || size < 0.98 * body.size)
    return false;
  if (font === body.font || /[.,;:]$/u.test(text) || !/\p{L}{3}/u.test(text)) return false;
  return /^(?:\d+(?:\.\d+){0,3}\.?\s+)?\p{Lu}/u.test(text);
}

function headingSizes(blocks: readonly TextBlock[], body: BodyText): readonly number[] {
  const sizes = blocks.filter((block) => isLargeHeading(block, body)).map(({ size }) => Math.round(size));
  return [...new Set(sizes)].sort((one, other) => other - one);
}

function headingLevel(block: TextBlock, body: BodyText, sizes: readonly number[]): number | null {
  if (isLargeHeading(block, body)) return Math.min(deepestLevel, sizes.indexOf(Math.round(block.size)) + 1);
  return isSmallHeading(block, body) ? deepestLevel + 1 : null;
}

function titleOf(blocks: readonly TextBlock[], body: BodyText): string {
  const headings = blocks.filter((block) => isLargeHeading(block, body));
  const largest = headings.reduce((most, { size }) => Math.max(most, size), 0);
  return oneLine(headings.find(({ size }) => size === largest)?.text ?? '');
}

/** A sentence that continues at the top of the next page is moved to where it begins. */
function withoutPageBreaks(
  pages: readonly (readonly TextBlock[])[],
  compounds: ReadonlySet<string>,
  lang: string | null,
): TextBlock[][] {
  const sentences = new Intl.Segmenter(lang ?? 'und', { granularity: 'sentence' });
  const whole: TextBlock[][] = [];
  for (const blocks of pages) {
    const [first, ...rest] = blocks;
    const last = whole.at(-1)?.at(-1);
    if (first !== undefined && last !== undefined && goesOn(last, first)) {
      const [end] = sentences.segment(first.text);
      const moved = end?.segment.trimEnd() ?? '';
      const left = first.text.slice(moved.length).trimStart();
      const text = rejoinedLines([last.text, moved], compounds);
      whole.at(-1)?.splice(-1, 1, { ...last, text, lines: last.lines + 1 });
      whole.push(left === '' ? rest : [{ ...first, text: left }, ...rest]);
    } else whole.push([...blocks]);
  }
  return whole;
}

function goesOn(last: TextBlock, first: TextBlock): boolean {
  if (first.kind !== 'paragraph' || last.kind === 'table' || first.font !== last.font) return false;
  return /^\p{Ll}/u.test(first.text) && !/[.!?:]["”)]?$/u.test(last.text);
}

function elementsOf(blocks: readonly TextBlock[]): Element[] {
  const elements: Element[] = [];
  let list: Element[] = [];
  const flush = (): void => {
    if (list.length > 0) elements.push(element('ul', ...list));
    list = [];
  };
  for (const { kind, text, rows } of blocks) {
    if (kind === 'item') list.push(element('li', text));
    else {
      flush();
      elements.push(kind === 'table' ? table(rows) : element('p', text));
    }
  }
  flush();
  return elements;
}

function table([header = [], ...rows]: TextBlock['rows']): Element {
  const row = (cells: readonly string[], tag: 'th' | 'td'): Element =>
    element('tr', ...cells.map((cell) => element(tag, cell)));
  return element('table', row(header, 'th'), ...rows.map((cells) => row(cells, 'td')));
}
