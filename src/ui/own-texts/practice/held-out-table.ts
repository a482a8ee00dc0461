/** Results of the held-out questions, before and after practice. */

import { css, html, type TemplateResult } from 'lit';
import type { HeldOut, PracticeTally } from '../../../critics/site-practice/site-practice.js';
import { percent } from '../../text.js';

export const tableStyles = css`
  table {
    justify-self: start;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  caption {
    padding-block-end: 0.35rem;
    text-align: start;
    font-weight: 600;
  }
  th,
  td {
    padding: 0.3rem 1.5rem 0.3rem 0;
    border-block-end: 1px solid var(--line);
    text-align: start;
    vertical-align: baseline;
  }
  tbody th {
    font-weight: 400;
  }
`;

interface Row {
  readonly name: string;
  readonly part: (tally: PracticeTally) => number;
  readonly whole: (tally: PracticeTally) => number;
}

const there = ({ there }: PracticeTally): number => there;

const rows: readonly Row[] = [
  { name: 'Answered rightly', part: ({ right }) => right, whole: there },
  { name: 'Answered wrongly', part: ({ wrong }) => wrong, whole: there },
  { name: 'Silent, and rightly so', part: ({ silent }) => silent, whole: ({ away }) => away },
];

export function heldOutTable({ before, after }: HeldOut): TemplateResult {
  return html`<table>
    <caption>Questions that were held back</caption>
    <thead>
      <tr><th scope="col"><span class="unseen">What became of them</span></th><th scope="col">Before</th><th scope="col">After</th></tr>
    </thead>
    <tbody>
      ${rows.map(
        ({ name, part, whole }) =>
          html`<tr>
            <th scope="row">${name}</th>
            ${[before, after].map((tally) => html`<td>${shareOf(part(tally), whole(tally))}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** "12 of 20 (60 %)". */
function shareOf(part: number, whole: number): string {
  if (whole === 0) return 'none asked';
  // Non-breaking spaces keep each half on one line.
  return `${part} of ${whole} (${percent(part / whole)})`.replace(/ (?=%|of|\d+ \()/gu, '\u00a0');
}
