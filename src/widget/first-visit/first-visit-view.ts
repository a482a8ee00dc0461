/** The content below an empty field: the cost of an answer, starter questions, and recent questions. */

import { css, html, nothing } from 'lit';
import { icon } from '../panel/icon.js';
import { filled } from '../strings/strings.js';
import type { FirstVisitStrings } from './first-visit-strings.js';
import type { ModelCost } from './model-cost.js';

/** Longest question that is shown in full, in UTF-16 code units; longer ones are cut for display only. */
const shownLength = 160;

interface FirstVisitShown {
  readonly cost: ModelCost | null;
  readonly starters: readonly string[];
  readonly recent: readonly string[];
}

interface FirstVisitActions {
  ask(question: string): void;
  clear(): void;
}

export function firstVisitView(
  { cost, starters, recent }: FirstVisitShown,
  { ask, clear }: FirstVisitActions,
  strings: FirstVisitStrings,
  language: string,
) {
  const list = (questions: readonly string[], part: 'starter' | 'recent-question') => html`<ul>
    ${questions.map(
      (question) => html`<li class="row">
        ${icon(part === 'starter' ? 'ask' : 'before')}
        <button type="button" class="stop" part=${part} dir="auto" @click=${() => ask(question)}>
          ${question.slice(0, shownLength)}
        </button>
      </li>`,
    )}
  </ul>`;
  return html`${
    cost === null
      ? nothing
      : html`<p class="soft small" part="cost">${sized(cost, strings.cost, strings.costUnknown, language)}</p>`
  }
  ${
    starters.length === 0
      ? nothing
      : html`<section class="begin" part="starters" aria-label=${strings.starters}>
          <p class="heading" aria-hidden="true">${strings.starters}</p>
          ${list(starters, 'starter')}
        </section>`
  }
  ${
    recent.length === 0
      ? nothing
      : html`<section class="begin" part="recent" aria-label=${strings.recent}>
          <p class="heading" aria-hidden="true">${strings.recent}</p>
          ${list(recent, 'recent-question')}
          <button type="button" class="quiet" part="clear-recent" @click=${clear}>${strings.clearRecent}</button>
        </section>`
  }`;
}

/** Shown instead of an answer if the reader saves data. */
export function consentView(
  cost: ModelCost,
  agree: () => void,
  strings: FirstVisitStrings,
  language: string,
) {
  return html`<div class="consent" part="consent">
    <p class="small">${strings.costAsk}</p>
    <button type="button" class="stop" part="load-models" @click=${agree}>
      ${sized(cost, strings.costLoad, strings.costLoadUnknown, language)}
    </button>
  </div>`;
}

function sized({ bytes }: ModelCost, known: string, unknown: string, language: string): string {
  if (bytes === null) return unknown;
  // Rounded up, so that the cost is never understated.
  return filled(known, { size: Math.ceil(bytes / 1e6).toLocaleString(language) });
}

export const firstVisitStyles = css`
  [part='cost'] {
    margin-block-start: 0.5rem;
  }
  .begin {
    margin-block-start: 1.15rem;
  }
  .begin button.quiet {
    margin-block-start: 0.25rem;
    margin-inline-start: -0.85rem;
  }
`;
