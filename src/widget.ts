/** Registers `<limen-ask>`: the ES module build. See docs/WIDGET.md. */

import { registerWidget } from './widget/limen-ask.js';

registerWidget({
  base: new URL(/* @vite-ignore */ '../', import.meta.url),
  script: import.meta.url,
  loadPanel: () => import('./widget/panel/limen-ask-panel.js'),
});

export type { ErrorRecord, Outcome, Passage, RunEvent } from './engine/index.js';
export { LimenAsk } from './widget/limen-ask.js';
export type { WidgetStrings } from './widget/panel-contract.js';
export type { Proof, WidgetEventName, WidgetEvents } from './widget/widget-events.js';
