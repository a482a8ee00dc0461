/** A passage as an entry that leads to it: a link where it has an address, else a text that unfolds. */

import { html } from 'lit';
import type { Passage } from '../../engine/index.js';
import { markText, type Range } from '../../ui/marks.js';
import { clipped, titleLimit } from '../../ui/text.js';
import type { ViewContext } from './view-context.js';

/** Longest passage that unfolds, in UTF-16 code units. */
const textLimit = 20_000;

export interface PassageShown {
  readonly passage: Passage;
  readonly terms: readonly string[];
  readonly cited: readonly Range[];
  /** What stands below the title. */
  readonly excerpt: unknown;
}

export function passageView({ passage, terms, cited, excerpt }: PassageShown, { addressOf }: ViewContext) {
  const address = addressOf(passage.url);
  const title = html`<bdi>${clipped(passage.title, titleLimit)}</bdi>`;
  if (address !== null) {
    return html`<a class="stop" part="result-link" href=${address}>${title}</a>${excerpt}`;
  }
  return html`<details>
    <summary class="stop" part="result-link">${title}</summary>
    <p class="whole" part="passage" dir="auto">${markedText(clipped(passage.text, textLimit), terms, cited)}</p>
  </details>
  ${excerpt}`;
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
