/** A passage as an entry that leads to it: a link where it has an address, else a text that unfolds. */

import { html } from 'lit';
import type { Passage } from '../../engine/index.js';
import { blocksView } from '../../ui/blocks/block-view.js';
import { goesToText, sentenceAddress } from '../../ui/blocks/sentence-address.js';
import { shownBlocks } from '../../ui/blocks/shown-blocks.js';
import { markText, type Range } from '../../ui/marks.js';
import { clipped, titleLimit } from '../../ui/text.js';
import type { ViewContext } from './view-context.js';

/** Longest passage that unfolds, in UTF-16 code units. */
const textLimit = 20_000;

export interface PassageShown {
  readonly passage: Passage;
  readonly terms: readonly string[];
  readonly cited: readonly Range[];
  /** What stands below the title; of several cited ranges the link leads to the first. */
  readonly excerpt: unknown;
}

export function passageView({ passage, terms, cited, excerpt }: PassageShown, context: ViewContext) {
  const address = context.addressOf(passage.url);
  const title = html`<bdi>${clipped(passage.title, titleLimit)}</bdi>`;
  if (address !== null) {
    const [first] = cited;
    const exact = first !== undefined && goesToText() ? sentenceAddress(address, passage, first) : address;
    return html`<a class="stop" part="result-link" href=${exact}>${title}</a>${excerpt}`;
  }
  return html`<details>
    <summary class="stop" part="result-link">${title}</summary>
    ${wholeView(passage, { terms, cited }, context)}
  </details>
  ${excerpt}`;
}

function wholeView(passage: Passage, marks: Pick<PassageShown, 'terms' | 'cited'>, { strings }: ViewContext) {
  if (passage.blocks === undefined) {
    const text = clipped(passage.text, textLimit);
    return html`<p class="whole" part="passage" dir="auto">${markedText(text, marks.terms, marks.cited)}</p>`;
  }
  const blocks = shownBlocks(passage, { start: 0, end: textLimit }, marks);
  return html`<div class="whole" part="passage">${blocksView(blocks, strings)}</div>`;
}

/** Text nodes and marks, nothing else. */
export function markedText(text: string, terms: readonly string[], cited: readonly Range[] = []) {
  return markText(text, terms, cited).map(({ cited: isCited, segments }) => {
    const words = segments.map((segment) =>
      segment.matched ? html`<mark part="mark">${segment.text}</mark>` : segment.text,
    );
    return isCited ? html`<mark class="cited" part="cited">${words}</mark>` : words;
  });
}
