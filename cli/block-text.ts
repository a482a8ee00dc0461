/** A page's blocks as Markdown for a terminal: fenced code, numbered lists, rows below their header, notes. */

import { englishWords } from '../src/ui/blocks/excerpt-words.js';
import type { ShownBlock, ShownList, ShownTable, Words } from '../src/ui/blocks/shown-blocks.js';
import { plainLine } from './terminal-text.js';

/** One string per line, without line ends. */
export function blockLines(blocks: readonly ShownBlock[]): readonly string[] {
  return blocks.flatMap((block, index) => [...(index === 0 ? [] : ['']), ...linesOf(block)]);
}

function linesOf(shown: ShownBlock): readonly string[] {
  switch (shown.kind) {
    case 'paragraph':
      return wordLines(shown.words);
    case 'list':
      return listLines(shown);
    case 'code': {
      const lines = shown.text.split('\n').map(plainLine);
      const longest = Math.max(2, ...lines.map((line) => /^\s*(`+)/u.exec(line)?.[1]?.length ?? 0));
      const fence = '`'.repeat(longest + 1);
      return [`${fence}${plainLine(shown.language ?? '')}`, ...lines, fence];
    }
    case 'table':
      return tableLines(shown);
    case 'definitions':
      return shown.definitions.flatMap(({ term, meaning }) => [
        ...wordLines(term),
        ...behind(': ', '  ', wordLines(meaning)),
      ]);
    case 'note':
      return behind('> ', '> ', [`${englishWords[shown.note]}:`, ...blockLines(shown.blocks)]);
  }
}

function listLines({ isNumbered, items }: ShownList): readonly string[] {
  let next = items[0]?.number ?? 1;
  return items.flatMap(({ number = next, words, within }) => {
    next = number + 1;
    const mark = isNumbered ? `${number}. ` : '- ';
    const lines = [...wordLines(words), ...within.flatMap(linesOf)];
    return behind(mark, ' '.repeat(mark.length), lines);
  });
}

function tableLines({ headers, rows }: ShownTable): readonly string[] {
  const rowLine = (cells: readonly Words[]): string =>
    `| ${cells.map((cell) => wordLines(cell).join(' ').replaceAll('|', '\\|')).join(' | ')} |`;
  const line = headers.length === 0 ? [] : [`|${' --- |'.repeat(headers[0]?.length ?? 0)}`];
  return [...headers.map(rowLine), ...line, ...rows.map(rowLine)];
}

/** Marked words are put between asterisks. */
function wordLines(words: Words): readonly string[] {
  const text = words
    .map(({ cited, segments }) => {
      const own = segments.map((segment) => segment.text).join('');
      return cited ? own.replace(/\S.*/gu, (line) => `**${line.trimEnd()}**`) : own;
    })
    .join('');
  return text.split('\n').map(plainLine);
}

function behind(first: string, further: string, lines: readonly string[]): readonly string[] {
  return lines.map((line, index) => `${index === 0 ? first : further}${line}`.trimEnd());
}
