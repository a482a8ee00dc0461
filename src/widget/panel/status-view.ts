/** The progress of searching and answering, in one line, both visible and for screen readers. */

import { html } from 'lit';
import { clipped } from '../../ui/text.js';
import { filled } from '../strings/strings.js';
import type { PanelShown, ViewContext } from './view-context.js';

type Shown = Pick<PanelShown, 'run' | 'search' | 'scope' | 'isOpening'>;

/** One line, announced when it changes. Details that change too often to be announced are left out. */
export function statusView(shown: Shown, context: ViewContext) {
  // Once the outcome is visible, the status only announces it to screen readers.
  const isSeen = (shown.run.view?.final ?? null) === null;
  const isNothing =
    shown.search.found?.length === 0 && !shown.search.isSearching && shown.run.state === 'idle';
  const look = isNothing ? 'status nothing' : 'status';
  return html`<p class=${isSeen ? look : 'unseen'} part="status" role="status">${statusText(shown, context)}</p>`;
}

function statusText({ run, search, scope, isOpening }: Shown, { strings, language }: ViewContext): string {
  const { view, state } = run;
  const { found, isSearching } = search;
  const final = view?.final ?? null;
  const number = (value: number): string => value.toLocaleString(language);
  if (state === 'stopped') return strings.stopped;
  if (state === 'running' && view !== null && final === null) {
    const round = view.rounds.at(-1)?.round ?? 0;
    return round === 0
      ? strings.starting
      : filled(strings.round, { round: number(round), turns: number(view.options.turns) });
  }
  if (final?.type === 'accepted') return `${strings.answer}: ${clipped(final.outcome.answer, 200)}`;
  // A failure has its own alert.
  if (final !== null) return final.type === 'failed' ? '' : strings.silence;
  if (isOpening) return strings.opening;
  if (found === null || isSearching) return '';
  const isNarrowed = scope.some(({ isOn }) => isOn);
  if (found.length === 0) return isNarrowed ? strings.nothingWithin : strings.nothingFound;
  return filled(strings.found, { count: number(found.length) });
}
