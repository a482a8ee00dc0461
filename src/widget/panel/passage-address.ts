/** Where a passage's address leads, as a link that can be clicked without harm. */

import type { Draft } from '../../engine/index.js';
import { type RunView, sourcesOf } from '../../ui/run-view.js';
import type { Proof } from '../widget-events.js';

/**
 * The absolute address: `/guide/` is this site's, `guide/` is relative to the corpus's own folder, so that both are the
 * same on every page of a site.
 * @returns `null` when there is none, or one that a link must not have, such as `javascript:`
 */
export function passageAddress(url: string | undefined, page: string, corpusFolder: URL): string | null {
  if (url === undefined) return null;
  const base = url.startsWith('/') || url.startsWith('#') ? page : corpusFolder;
  if (!URL.canParse(url, base)) return null;
  const { href, protocol } = new URL(url, base);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}

/** What proves an answer, in the form in which the page is told of it. */
export function proofsOf(view: RunView, draft: Draft, page: string, corpusFolder: URL): readonly Proof[] {
  return sourcesOf(view, draft).map(({ passage, sentences }) => ({
    passage,
    sentences,
    url: passageAddress(passage.url, page, corpusFolder),
  }));
}
