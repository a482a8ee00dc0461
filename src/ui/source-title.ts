/** A passage's title, which opens the passage, followed by a link to its page. */

import { css, html, nothing } from 'lit';
import type { Passage, TextRange } from '../engine/index.js';
import { citedAddress } from './blocks/sentence-address.js';
import { passageAddress } from './passage-address.js';
import { passageCorpus } from './passage-corpus.js';
import { clipped, titleLimit } from './text.js';
import { tell } from './ui-events.js';

/** @param cited ranges marked in the passage; the link leads to the first */
export function sourceTitle(passage: Passage, cited: readonly TextRange[]) {
  const open = ({ currentTarget }: Event): void => {
    const citations = cited.map(({ start, end }) => ({ passageId: passage.id, start, end }));
    if (currentTarget instanceof HTMLElement) {
      tell(currentTarget, 'limen-open-passage', { passage, citations, terms: [] });
    }
  };
  const title = clipped(passage.title, titleLimit);
  const address = passageAddress(passage.url, document.baseURI, null);
  return html`<button type="button" class="link" aria-haspopup="dialog" @click=${open}><bdi>${title}</bdi></button>
    ${passageCorpus(passage)}
    ${
      address === null
        ? nothing
        : html`<a
            class="page"
            href=${citedAddress(address, passage, cited)}
            target="_blank"
            rel="noreferrer"
            aria-label="Open the page of ${title} in a new tab"
            >Open the page</a
          >`
    }`;
}

export const sourceTitleStyles = css`
  a.page {
    margin-inline-start: 0.6rem;
    color: var(--above);
    font-size: 0.875rem;
    white-space: nowrap;
    text-underline-offset: 0.22em;
  }
`;
