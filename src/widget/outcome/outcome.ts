/** What a run comes to, and how whole passages are drawn: loaded with the first question, or the first passage that unfolds. */

import { nothing } from 'lit';
import type { FinalEvent, Passage } from '../../engine/index.js';
import { blocksView } from '../../ui/blocks/block-view.js';
import { type Marks, shownBlocks } from '../../ui/blocks/shown-blocks.js';
import type { RunView } from '../../ui/run-view.js';
import type { ViewContext } from '../panel/view-context.js';
import { answerView } from './answer-view.js';
import { silenceView } from './silence-view.js';

export { outcomeStyles } from './outcome-styles.js';
export { progressView } from './progress-view.js';

/** How a run ended by itself; one that failed is a problem. */
export type Ended = Exclude<FinalEvent, { type: 'failed' }>;

export function outcomeView(view: RunView, final: Ended, context: ViewContext) {
  return final.type === 'accepted' ? answerView(view, final, context) : silenceView(view, final, context);
}

/** A passage from its beginning, at most `length` UTF-16 code units of it. */
export function passageBlocks(passage: Passage, length: number, marks: Marks, context: ViewContext) {
  if (passage.blocks === undefined) return nothing;
  return blocksView(shownBlocks(passage, { start: 0, end: length }, marks), context.strings);
}
