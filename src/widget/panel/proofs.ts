/** What proves an answer, in the form in which the page is told of it. */

import type { Draft } from '../../engine/index.js';
import { type RunView, sourcesOf } from '../../ui/run-view.js';
import type { Proof } from '../widget-events.js';
import { passageAddress } from './passage-address.js';

export function proofsOf(view: RunView, draft: Draft, page: string, corpusFolder: URL): readonly Proof[] {
  return sourcesOf(view, draft).map(({ passage, citations }) => ({
    passage,
    sentences: citations.map(({ start, end }) => passage.text.slice(start, end).trim()).filter(Boolean),
    url: passageAddress(passage.url, page, corpusFolder),
  }));
}
