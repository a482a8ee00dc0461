/** The rows of a table, one a line, cells between bars. */

import type { Element } from 'hast';
import { cuts } from './cuts.js';
import { isElement, isIgnored } from './element-kinds.js';
import { inlineText } from './inline-text.js';
import { longestRepeated, mostRepeatedWords } from './limits.js';
import type { Piece } from './page.js';
import { wordCount } from './word-count.js';

export function tablePieces(table: Element): Piece[] {
  const rows = rowsOf(table);
  const [first] = rows;
  const heading = first !== undefined && cellsOf(first).every(({ tagName }) => tagName === 'th');
  const top = heading ? rowText(first) : '';
  const isRepeated = top !== '' && top.length <= longestRepeated && wordCount(top) <= mostRepeatedWords;
  const pieces: Piece[] = [];
  const caption = table.children.find((child) => isElement(child) && child.tagName === 'caption');
  const lines = rows.map(rowText);
  if (isElement(caption)) lines.unshift(inlineText(caption.children));
  for (const line of lines) {
    if (line.replaceAll('|', '').trim() === '') continue;
    const isTop = line === top;
    const repeated = !isRepeated || isTop || pieces.length === 0 ? {} : { heading: top };
    pieces.push({
      text: line,
      words: wordCount(line),
      gap: pieces.length === 0 ? '' : '\n',
      cut: cuts.tableRow,
      ...repeated,
    });
  }
  return pieces;
}

function rowsOf(element: Element): Element[] {
  return element.children.flatMap((child) => {
    if (!isElement(child) || isIgnored(child)) return [];
    if (child.tagName === 'tr') return [child];
    return ['thead', 'tbody', 'tfoot'].includes(child.tagName) ? rowsOf(child) : [];
  });
}

function cellsOf(row: Element): Element[] {
  return row.children.filter(
    (cell): cell is Element => isElement(cell) && /^t[dh]$/.test(cell.tagName) && !isIgnored(cell),
  );
}

function rowText(row: Element): string {
  return cellsOf(row)
    .map(({ children }) => inlineText(children))
    .join(' | ');
}
