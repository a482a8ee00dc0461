/** The map of part 2: a square for each question, coloured by who knows its answer, with how it ended. */

import { dot, rect, text } from '@observablehq/plot';
import { svg } from 'lit';
import { type Knowledge, knowledgeWords, type MappedQuestion } from '../../lab/boundary.js';
import { type Ending, endingWords } from '../../lab/strategy-runs.js';
import type { ChartPick, Draw, Overlay } from './limen-chart.js';
import type { DataTable } from './limen-data-table.js';

interface PlacedSquare extends MappedQuestion {
  /** Left and top edge in squares, from the left and the top of the map. */
  readonly column: number;
  readonly row: number;
}

const order: readonly Knowledge[] = ['memory', 'corpus', 'nobody'];

const ground: Readonly<Record<Knowledge, string>> = {
  memory: 'var(--mark)',
  corpus: 'var(--above-ground)',
  nobody: 'var(--line)',
};

const endingMarks: Readonly<Record<Ending, string>> = {
  right: '✓',
  wrong: '✗',
  invented: '✗',
  'rightly-silent': '–',
  missed: '–',
};

/** Top edge of the first square, in squares: leaves room for a heading. */
const headingRows = 1.1;

/** Questions in order, group by group; as many per row as fit in the width. Width and side are in pixels. */
function mapLayout(mapped: readonly MappedQuestion[], width: number) {
  const side = width < 500 ? 27 : 32;
  const columns = Math.max(4, Math.floor(width / side));
  const headings: { words: string; row: number }[] = [];
  const squares: PlacedSquare[] = [];
  let row = 0;
  for (const knowledge of order) {
    const group = mapped.filter((each) => each.knowledge === knowledge);
    if (group.length === 0) continue;
    headings.push({ words: `${knowledgeWords[knowledge]}: ${group.length}`, row });
    row += headingRows;
    group.forEach((each, place) => {
      squares.push({ ...each, column: place % columns, row: row + Math.floor(place / columns) });
    });
    row += Math.ceil(group.length / columns) + 0.4;
  }
  return { squares, headings, rows: row, side };
}

/** The question whose square contains a point, given in pixels of a chart of this width. */
export function questionAt(
  mapped: readonly MappedQuestion[],
  { x, y, width }: ChartPick,
): MappedQuestion | undefined {
  const { squares, side } = mapLayout(mapped, width);
  return squares.find(
    ({ column, row }) => column === Math.floor(x / side) && y >= row * side && y < (row + 1) * side,
  );
}

export function ringAround(mapped: readonly MappedQuestion[], id: string | null): Overlay {
  return (_place, _height, width) => {
    const { squares, side } = mapLayout(mapped, width);
    const square = squares.find(({ question }) => question.id === id);
    if (square === undefined) return svg``;
    return svg`<rect class="ring" x=${square.column * side} y=${square.row * side} width=${side} height=${side} rx="3"></rect>`;
  };
}

export function mapTable(mapped: readonly MappedQuestion[]): DataTable {
  return {
    caption: 'Every question of the map',
    columns: ['Question', 'Who knows', 'Sign', 'What happened', 'From', 'Answer'],
    rows: mapped.map(({ question, knowledge, ending, answer, retrieved }) => [
      question.question,
      knowledgeWords[knowledge],
      endingMarks[ending],
      endingWords[ending],
      retrieved ? 'looked up' : 'memory',
      answer ?? 'none',
    ]),
  };
}

export function boundaryMapChart(mapped: readonly MappedQuestion[]): Draw {
  return (width) => {
    const { squares, headings, rows, side } = mapLayout(mapped, width);
    return {
      height: Math.ceil(rows * side),
      margin: 0,
      x: { domain: [0, width / side], axis: null },
      y: { domain: [rows, 0], axis: null },
      marks: [
        rect(squares, {
          x1: 'column',
          x2: ({ column }: PlacedSquare) => column + 1,
          y1: 'row',
          y2: ({ row }: PlacedSquare) => row + 1,
          inset: 1.5,
          rx: 2,
          fill: ({ knowledge }: PlacedSquare) => ground[knowledge],
        }),
        text(squares, {
          x: ({ column }: PlacedSquare) => column + 0.5,
          y: ({ row }: PlacedSquare) => row + 0.5,
          text: ({ ending }: PlacedSquare) => endingMarks[ending],
          fill: 'var(--ink)',
          fontSize: 16,
        }),
        dot(
          squares.filter(({ retrieved, answer }) => !retrieved && answer !== null),
          {
            x: ({ column }: PlacedSquare) => column + 0.82,
            y: ({ row }: PlacedSquare) => row + 0.2,
            r: 2.5,
            fill: 'var(--ink)',
          },
        ),
        text(headings, {
          x: 0,
          y: ({ row }: { row: number }) => row + 0.6,
          text: 'words',
          textAnchor: 'start',
          fill: 'var(--ink)',
          fontWeight: 600,
        }),
      ],
    };
  };
}
