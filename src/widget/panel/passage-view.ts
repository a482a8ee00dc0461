/** A passage as an entry in a list: a link if it has an address, otherwise text that unfolds. */

import { html } from 'lit';
import type { Passage, TextRange } from '../../engine/index.js';
import { titleStep } from '../../text/title-path.js';
import { markText } from '../../ui/marks.js';
import { clipped, titleLimit } from '../../ui/text.js';
import type { ViewContext } from './view-context.js';

/** Longest passage that can be unfolded, in UTF-16 code units. */
const textLimit = 20_000;

interface PassageShown {
  readonly passage: Passage;
  readonly terms: readonly string[];
  readonly cited: readonly TextRange[];
  /** Content below the title. */
  readonly below: unknown;
  /** Turns the address of the page into that of the cited text. */
  readonly exact?: (address: string) => string;
}

export function passageView({ passage, terms, cited, below, exact }: PassageShown, context: ViewContext) {
  const address = context.addressOf(passage.url);
  const title = titleView(clipped(passage.title, titleLimit), terms);
  if (address !== null) {
    return html`<a class="stop" part="result-link" href=${exact?.(address) ?? address}>${title}</a>${below}`;
  }
  return html`<details @toggle=${() => void context.outcome.load()}>
    <summary class="stop" part="result-link">${title}</summary>
    ${wholeView(passage, { terms, cited }, context)}
  </details>
  ${below}`;
}

/** The heading, preceded by its path: "Guide › Props › " and "Validation". */
function titleView(title: string, terms: readonly string[]) {
  const at = title.lastIndexOf(titleStep);
  const name = html`<span class="name">${markedText(at < 1 ? title : title.slice(at + titleStep.length), terms)}</span>`;
  if (at < 1) return html`<bdi>${name}</bdi>`;
  return html`<bdi><span class="path">${title.slice(0, at)}<span class="within">${titleStep}</span></span>${name}</bdi>`;
}

function wholeView(passage: Passage, marks: Pick<PassageShown, 'terms' | 'cited'>, context: ViewContext) {
  const { blocks } = context.outcome;
  if (passage.blocks === undefined || blocks === null) {
    const text = clipped(passage.text, textLimit);
    return html`<p class="whole" part="passage" dir="auto">${markedText(text, marks.terms, marks.cited)}</p>`;
  }
  return html`<div class="whole" part="passage">${blocks(passage, textLimit, marks, context)}</div>`;
}

/** Only text nodes and `<mark>` elements. */
export function markedText(text: string, terms: readonly string[], cited: readonly TextRange[] = []) {
  return markText(text, terms, cited).map(({ cited: isCited, segments }) => {
    const words = segments.map((segment) =>
      segment.matched ? html`<mark part="mark">${segment.text}</mark>` : segment.text,
    );
    return isCited ? html`<mark class="cited" part="cited">${words}</mark>` : words;
  });
}
