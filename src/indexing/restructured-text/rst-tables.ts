/** reStructuredText's grid tables, and its simple tables of columns between rules. */

interface RstTable {
  readonly head: readonly (readonly RstCell[])[];
  readonly body: readonly (readonly RstCell[])[];
}
/** The lines of a cell. */
type RstCell = readonly string[];

export const gridRule = /^\+(?:[-=]+\+)+\s*$/u;
export const columnRule = /^={2,}(?:\s+={2,})+\s*$/u;

/** @param lines that begin with a rule, up to the first empty one */
export function gridTable(lines: readonly string[]): RstTable {
  const rows: RstCell[][] = [];
  let heads = 0;
  let open: string[][] = [];
  const close = () => {
    if (open.length > 0) rows.push(open);
    open = [];
  };
  for (const line of lines) {
    // A cell that spans rows has no rule between them: its text continues.
    if (gridRule.test(line)) {
      close();
      if (line.includes('=')) heads = rows.length;
    } else if (line.startsWith('|')) {
      const cells = line
        .trimEnd()
        .replace(/^\||\|$/gu, '')
        .split('|');
      for (const [place, cell] of cells.entries()) {
        open[place] ??= [];
        open[place].push(cell.replace(/^ /u, '').trimEnd());
      }
    }
  }
  close();
  return { head: rows.slice(0, heads), body: rows.slice(heads) };
}

/** @param lines from the first rule to the last */
export function columnTable(lines: readonly string[]): RstTable {
  const [rule = ''] = lines;
  const starts = [...rule.matchAll(/=+/gu)].map(({ index }) => index);
  const rows: string[][][] = [];
  let heads = 0;
  for (const line of lines.slice(1, -1)) {
    if (columnRule.test(line)) heads = rows.length;
    else if (line.trim() !== '' && !/^[-\s]+$/u.test(line)) {
      const cells = starts.map((start, place) => line.slice(start, starts[place + 1]).trim());
      // A row whose first cell is empty continues the one before.
      if (cells[0] === '' && rows.length > heads) {
        for (const [place, cell] of cells.entries()) if (cell !== '') rows.at(-1)?.[place]?.push(cell);
      } else rows.push(cells.map((cell) => [cell]));
    }
  }
  return { head: rows.slice(0, heads), body: rows.slice(heads) };
}

export function tableHtml({ head, body }: RstTable, cellHtml: (cell: RstCell) => string): string {
  const row = (tag: 'th' | 'td') => (cells: readonly RstCell[]) =>
    `<tr>${cells.map((cell) => `<${tag}>${cellHtml(cell)}</${tag}>`).join('')}</tr>`;
  const top = head.length === 0 ? '' : `<thead>${head.map(row('th')).join('')}</thead>`;
  return `<table>${top}<tbody>${body.map(row('td')).join('')}</tbody></table>`;
}
