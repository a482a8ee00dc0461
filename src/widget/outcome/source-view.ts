import type { Passage } from '../../engine/index.js';
import { goesToText, sentenceAddress } from '../../ui/blocks/sentence-address.js';
import type { Range } from '../../ui/marks.js';
import { passageView } from '../panel/passage-view.js';
import type { ViewContext } from '../panel/view-context.js';

/** A cited passage; its link leads to the first cited range. @param below what is shown below the title */
export function sourceView(passage: Passage, cited: readonly Range[], below: unknown, context: ViewContext) {
  const [first] = cited;
  const exact = (address: string): string =>
    first !== undefined && goesToText() ? sentenceAddress(address, passage, first) : address;
  return passageView({ passage, terms: [], cited, below, exact }, context);
}
