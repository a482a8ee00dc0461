import { asLimenError } from '../src/engine/index.js';
import { oneLine } from '../src/text/visible-text.js';

/** Columns under headings; the first is left-aligned, the others right-aligned. */
export function textTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ');
  return [line(headings), line(widths.map((width) => '─'.repeat(width))), ...rows.map(line)].join('\n');
}

/** What a table shows of each row. */
export type Columns<Row> = readonly (readonly [heading: string, cell: (row: Row) => string])[];

/** @param name of what the first column names */
export function tableOf<Row>(
  name: string,
  columns: Columns<Row>,
  rows: readonly (readonly [name: string, row: Row])[],
): string {
  return textTable(
    [name, ...columns.map(([heading]) => heading)],
    rows.map(([each, row]) => [each, ...columns.map(([, cell]) => cell(row))]),
  );
}

/** A rate from 0 to 1 as a percentage; a dash for none. */
export function percent(rate: number | null): string {
  return rate === null ? '-' : `${(100 * rate).toFixed(1)} %`;
}

/**
 * Invisible characters that could move the cursor or reverse the line; corpora and models may contain any.
 */
const controls = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** A text on one line, without control characters that a terminal would interpret. */
export function plainLine(text: string): string {
  return text.replace(controls, ' ');
}

/** Writes one line to standard error, apart from the results on standard output. */
export function warn(text: string): void {
  process.stderr.write(`${oneLine(text)}\n`);
}

/** One sentence for a person at a terminal, because the page's messages about files suggest reloading. */
export function errorText(thrown: unknown): string {
  const error = asLimenError(thrown);
  if (error.code === 'corpus-unavailable' || error.code === 'model-unavailable') {
    const { file, reason } = error.detail as { readonly file: string; readonly reason: string };
    return `${file} could not be read: ${reason}.`;
  }
  return error.message;
}
