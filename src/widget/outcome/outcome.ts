/** Views of outcomes and of whole passages, loaded with the first question or the first passage that is unfolded. */

import { nothing } from 'lit';
import type { EndedEvent, Passage } from '../../engine/index.js';
import { blocksView } from '../../ui/blocks/block-view.js';
import { type Marks, shownBlocks } from '../../ui/blocks/shown-blocks.js';
import type { RunView } from '../../ui/run-view.js';
import type { ViewContext } from '../panel/view-context.js';
import { answerView } from './answer-view.js';
import { silenceView } from './silence-view.js';

export { outcomeStyles } from './outcome-styles.js';
export { progressView } from './progress-view.js';

export function outcomeView(view: RunView, final: EndedEvent, context: ViewContext) {
  return final.type === 'accepted' ? answerView(view, final, context) : silenceView(view, final, context);
}

/** The beginning of a passage, at most `length` UTF-16 code units. */
export function passageBlocks(passage: Passage, length: number, marks: Marks, context: ViewContext) {
  if (passage.blocks === undefined) return nothing;
  return blocksView(shownBlocks(passage, { start: 0, end: length }, marks), context.strings);
}
