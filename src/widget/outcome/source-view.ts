import type { Passage, TextRange } from '../../engine/index.js';
import { citedAddress } from '../../ui/blocks/sentence-address.js';
import { passageView } from '../panel/passage-view.js';
import type { ViewContext } from '../panel/view-context.js';

/** A cited passage, with a link to the first of the cited ranges. */
export function sourceView(
  passage: Passage,
  cited: readonly TextRange[],
  below: unknown,
  context: ViewContext,
) {
  const exact = (address: string): string => citedAddress(address, passage, cited);
  return passageView({ passage, terms: [], cited, below, exact }, context);
}
