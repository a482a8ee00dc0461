/** Draws blocks. Their content only ever becomes text nodes. */

import { html, nothing, type TemplateResult } from 'lit';
import type { Segment } from '../marks.js';
import type { ExcerptWords } from './excerpt-words.js';
import './limen-code.js';
import type { ShownBlock, ShownItem, ShownList, ShownTable, Words } from './shown-blocks.js';

/** To be placed inside an element with `blockStyles`. */
export function blocksView(blocks: readonly ShownBlock[], words: ExcerptWords): TemplateResult {
  return html`<div class="blocks">${blocks.map((block) => blockView(block, words))}</div>`;
}

function blockView(shown: ShownBlock, words: ExcerptWords): TemplateResult {
  switch (shown.kind) {
    case 'paragraph':
      return html`<p dir="auto">${wordsView(shown.words)}</p>`;
    case 'list':
      return listView(shown, words);
    case 'code':
      return html`<limen-code .code=${shown} .words=${words}></limen-code>`;
    case 'table':
      return tableView(shown, words);
    case 'definitions':
      return html`<dl>
        ${shown.definitions.map(
          ({ term, meaning }) =>
            html`<dt dir="auto">${wordsView(term)}</dt><dd dir="auto">${wordsView(meaning)}</dd>`,
        )}
      </dl>`;
    case 'note':
      return html`<div class="note ${shown.note}" part="note" role="note">
        <p class="note-kind">${words[shown.note]}</p>
        ${shown.blocks.map((block) => blockView(block, words))}
      </div>`;
  }
}

function listView({ isNumbered, items }: ShownList, words: ExcerptWords): TemplateResult {
  if (!isNumbered) return html`<ul>${items.map((item) => itemView(item, nothing, words))}</ul>`;
  let next = items[0]?.number ?? 1;
  return html`<ol start=${next}>
    ${items.map((item) => {
      const { number = next } = item;
      const isNext = number === next;
      next = number + 1;
      return itemView(item, isNext ? nothing : number, words);
    })}
  </ol>`;
}

/** @param value the item's number, if it does not follow from the item before */
function itemView(item: ShownItem, value: number | typeof nothing, words: ExcerptWords): TemplateResult {
  return html`<li value=${value} dir="auto">
    <span>${wordsView(item.words)}</span>${item.within.map((block) => blockView(block, words))}
  </li>`;
}

function tableView({ headers, rows }: ShownTable, words: ExcerptWords): TemplateResult {
  return html`<div class="table" part="table" tabindex="0" role="group" aria-label=${words.table}>
    <table>
      ${
        headers.length === 0
          ? nothing
          : html`<thead>
              ${headers.map((cells) => html`<tr>${cells.map((cell) => html`<th scope="col" dir="auto">${wordsView(cell)}</th>`)}</tr>`)}
            </thead>`
      }
      <tbody>
        ${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td dir="auto">${wordsView(cell)}</td>`)}</tr>`)}
      </tbody>
    </table>
  </div>`;
}

function wordsView(words: Words) {
  return words.map(({ cited, segments }) =>
    cited
      ? html`<mark class="cited" part="cited" tabindex="-1">${segments.map(segmentView)}</mark>`
      : segments.map(segmentView),
  );
}

function segmentView({ text, matched }: Segment) {
  return matched ? html`<mark part="mark">${text}</mark>` : text;
}
