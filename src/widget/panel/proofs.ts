import type { Draft } from '../../engine/index.js';
import { passageAddress } from '../../ui/passage-address.js';
import { type RunView, sourcesOf } from '../../ui/run-view.js';
import type { Proof } from '../widget-events.js';

/** The proofs of an answer, as passed to the page. */
export function proofsOf(view: RunView, draft: Draft, page: string, corpusFolder: URL): readonly Proof[] {
  return sourcesOf(view, draft).map(({ passage, sentences }) => ({
    passage,
    sentences,
    url: passageAddress(passage.url, page, corpusFolder),
  }));
}
