import type { Passage, TextRange } from '../../engine/index.js';
import { goesToText, sentenceAddress } from '../../ui/blocks/sentence-address.js';
import { passageView } from '../panel/passage-view.js';
import type { ViewContext } from '../panel/view-context.js';

/** A cited passage, with a link to the first of the cited ranges. */
export function sourceView(
  passage: Passage,
  cited: readonly TextRange[],
  below: unknown,
  context: ViewContext,
) {
  const [first] = cited;
  const exact = (address: string): string =>
    first !== undefined && goesToText() ? sentenceAddress(address, passage, first) : address;
  return passageView({ passage, terms: [], cited, below, exact }, context);
}
