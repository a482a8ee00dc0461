import { html, nothing } from 'lit';
import type { AbstentionReason, FinalEvent, Query } from '../../engine/index.js';
import { readingsIn } from '../../ui/run-readings.js';
import type { RunView } from '../../ui/run-view.js';
import { clipped } from '../../ui/text.js';
import type { ViewContext } from '../panel/view-context.js';
import type { PanelStrings } from '../strings/panel-strings.js';
import { maintainersLink } from './maintainers-link.js';
import { readingsView } from './readings-view.js';

const lineLimit = 300;

const reasons = {
  'turns-spent': 'turnsSpent',
  'no-new-query': 'noNewQuery',
  'no-new-passage': 'noNewPassage',
} as const satisfies Readonly<Record<AbstentionReason, keyof PanelStrings>>;

type Abstained = Extract<FinalEvent, { type: 'abstained' | 'turns-spent' }>;

/**
 * A run that ended without an answer: why, the nearest readings, what was looked for, and what is missing.
 */
export function silenceView(view: RunView, { outcome }: Abstained, context: ViewContext) {
  const { strings } = context;
  return html`<section class="outcome silent" part="silence" aria-label=${strings.silenceTitle}>
    <p class="kicker" part="silence-label">${strings.silenceTitle}</p>
    <p class="said" part="silence-text">${strings.silence}</p>
    <p class="soft">${strings[reasons[outcome.reason]]}</p>
    ${maintainersView(view.question, context)} ${context.gapsBelow(true)}
    ${readingsView(strings.nearest, readingsIn(view, outcome), context)}
    <div class="lists">
      ${queryList('looked-for', strings.lookedFor, outcome.lookedFor)}
      ${queryList('missing', strings.missing, outcome.missing)}
    </div>
  </section>`;
}

function maintainersView(question: string, { strings, maintainers }: ViewContext) {
  if (maintainers === null) return nothing;
  const address = maintainersLink(maintainers, question, document.baseURI);
  return html`<p><a class="stop" part="maintainers" href=${address} target="_blank" rel="noopener">${strings.askMaintainers}</a></p>`;
}

function queryList(part: string, title: string, queries: readonly Query[]) {
  if (queries.length === 0) return nothing;
  return html`<div part=${part}>
    <p class="small soft">${title}</p>
    <ul aria-label=${title}>
      ${queries.map(({ text }) => html`<li dir="auto">${clipped(text, lineLimit)}</li>`)}
    </ul>
  </div>`;
}
