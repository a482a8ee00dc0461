import { css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { ThemedElement } from '../themed-element.js';

/** The figures behind a chart. The first column holds the row headers. */
export interface DataTable {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** A table that can be opened under its chart. */
@customElement('limen-data-table')
export class LimenDataTable extends ThemedElement {
  static override styles = css`
    summary {
      inline-size: fit-content;
      padding-block: 0.35rem;
      color: var(--ink-soft);
      font-size: 0.875rem;
    }
    .frame {
      max-block-size: 26rem;
      overflow: auto;
    }
    table {
      border-collapse: collapse;
      font-size: 0.875rem;
      font-variant-numeric: tabular-nums;
    }
    caption {
      padding-block: 0.35rem;
      text-align: start;
    }
    th,
    td {
      padding: 0.3rem 1.25rem 0.3rem 0;
      border-block-end: 1px solid var(--line);
      text-align: start;
      vertical-align: top;
      font-weight: 400;
    }
    thead th {
      color: var(--ink-soft);
    }
  `;

  @property({ attribute: false }) table: DataTable | null = null;
  @state() open = false;

  override render() {
    if (this.table === null) return null;
    const { caption } = this.table;
    return html`<details @toggle=${this.#toggle}>
      <summary>The figures as a table</summary>
      ${
        this.open
          ? html`<div class="frame" role="region" aria-label=${caption} tabindex="0">${this.#table(this.table)}</div>`
          : nothing
      }
    </details>`;
  }

  /** The rows, of which there may be hundreds, are not drawn until somebody opens the table. */
  #toggle(event: Event): void {
    this.open = event.target instanceof HTMLDetailsElement && event.target.open;
  }

  #table({ caption, columns, rows }: DataTable) {
    return html`<table>
      <caption>${caption}</caption>
      <thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
      <tbody>
        ${rows.map(
          ([head = '', ...cells]) =>
            html`<tr><th scope="row">${head}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`,
        )}
      </tbody>
    </table>`;
  }
}
