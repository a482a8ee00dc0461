/** The template of the panel: the field, the status, the outcome, and the search results. */

import { html, nothing } from 'lit';
import { isComposing } from '../../ui/composing.js';
import { icon } from './icon.js';
import { problemView } from './problem-view.js';
import { resultsView } from './results-view.js';
import type { MarkName } from './scope-controller.js';
import { scopeView } from './scope-view.js';
import { statusView } from './status-view.js';
import type { PanelShown, ViewContext } from './view-context.js';

export interface PanelActions {
  write(text: string): void;
  /** Asks what is written in the field. */
  ask(): void;
  /** Asks a self-contained question, without regard to the previous one. */
  askWhole(question: string): void;
  stop(): void;
  close(): void;
  press(event: KeyboardEvent): void;
  toggleScope(name: MarkName): void;
}

export function panelView(shown: PanelShown, actions: PanelActions, context: ViewContext) {
  const { configuration, run, isLocal, reportingNote } = shown;
  const { isInline, language, direction } = configuration;
  return html`<div
    class=${isInline ? 'panel inline' : 'panel'}
    ?data-busy=${isBusy(shown)}
    part="panel"
    lang=${language}
    dir=${direction}
    @keydown=${actions.press}
  >
    <slot name="header"></slot>
    ${formView(shown, actions, context)} ${scopeView(shown.scope, actions.toggleScope, context)}
    <div class="carried" part="carried" aria-live="polite">${context.carried}</div>
    ${statusView(shown, context)}
    ${run.state === 'running' ? context.outcome.progress(shown.status, context) : nothing}
    <div class="body" part="body">${bodyView(shown, actions, context)}</div>
    <div class="foot" part="footer">
      <slot name="footer"><span>${isLocal ? (reportingNote ?? context.strings.local) : nothing}</span></slot>
      ${keysView(isInline, context)}
    </div>
  </div>`;
}

function isBusy({ run, search, isOpening }: PanelShown): boolean {
  return run.state === 'running' || isOpening || (search.isSearching && search.found === null);
}

/** The keys, for the eye only: screen readers know the field and the buttons. */
function keysView(isInline: boolean, { strings }: ViewContext) {
  return html`<span class="keys" part="keys" aria-hidden="true">
    <span><kbd>↵</kbd> ${strings.keyAsks}</span>
    <span><kbd>↑</kbd><kbd>↓</kbd> ${strings.keysMove}</span>
    ${isInline ? nothing : html`<span><kbd>esc</kbd> ${strings.keyCloses}</span>`}
  </span>`;
}

/** Not a `<form>`, because a sandboxed page may not be allowed to submit one. */
function formView(
  { configuration, text, run, searchOnly }: PanelShown,
  actions: PanelActions,
  { strings }: ViewContext,
) {
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    if (!event.repeat) actions.ask();
  };
  const input = (event: InputEvent): void => {
    if (event.target instanceof HTMLTextAreaElement) actions.write(event.target.value);
  };
  const isRunning = run.state === 'running';
  return html`<div class="form" part="form" role="search">
    ${icon('search')}
    <textarea
      class="stop"
      part="input"
      rows="1"
      dir="auto"
      autocomplete="off"
      enterkeyhint="go"
      aria-label=${strings.label}
      placeholder=${configuration.attributes.placeholder ?? configuration.strings.placeholder}
      .value=${text}
      @input=${input}
      @keydown=${press}
    ></textarea>
    <button
      type="button"
      class=${isRunning ? '' : 'main'}
      part=${isRunning ? 'stop' : 'ask'}
      @click=${isRunning ? actions.stop : actions.ask}
    >
      ${isRunning ? strings.stop : (searchOnly?.search ?? strings.ask)}
    </button>
    ${
      configuration.isInline
        ? nothing
        : html`<button type="button" class="close" part="close" aria-label=${strings.close} @click=${actions.close}>
            <span aria-hidden="true">×</span>
          </button>`
    }
  </div>`;
}

function bodyView(shown: PanelShown, actions: PanelActions, context: ViewContext) {
  const { problem, run, search, text } = shown;
  if (problem !== null) return problemView(problem, null, context);
  const { found } = search;
  const isEmpty = text.trim() === '' && run.view === null;
  const only = shown.searchOnly?.englishOnly;
  return html`${outcomeView(shown, actions, context)}
    ${only !== undefined && !isEmpty ? html`<p class="soft small only" part="hint">${only}</p>` : nothing}
    <div aria-live="polite">${context.consent}</div>
    ${found === null ? waitingView(shown) : nothing}
    ${found === null || found.length === 0 ? nothing : resultsView(found, context)}
    ${isEmpty ? html`<slot name="empty"><p class="soft" part="hint">${only ?? context.strings.hint}</p></slot>${context.beginning}` : nothing}
    ${context.earlier}`;
}

function outcomeView({ run: { view } }: PanelShown, actions: PanelActions, context: ViewContext) {
  const final = view?.final ?? null;
  if (view === null || final === null) return nothing;
  if (final.type !== 'failed') return context.outcome.view(view, final, context);
  return problemView(final.error, () => actions.askWhole(view.question), context);
}

function waitingView({ search }: PanelShown) {
  if (!search.isSearching) return nothing;
  return html`<div class="waiting" aria-hidden="true">${[1, 2, 3].map(() => html`<i></i>`)}</div>`;
}
