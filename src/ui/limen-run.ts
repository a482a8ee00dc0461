import { css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { DrawnInTurn } from './drawn-in-turn.js';
import { keepFocus } from './keep-focus.js';
import './limen-abstention.js';
import './limen-answer.js';
import './limen-problem.js';
import './limen-round.js';
import type { RunState } from './run-controller.js';
import type { RunView } from './run-view.js';
import { clipped } from './text.js';
import { ThemedElement } from './themed-element.js';
import { tell } from './ui-events.js';

/** Maximum length of what is said to be carried over, in UTF-16 code units. */
const carriedLimit = 120;

/** A run: the question, the result at the top, the actions, and the rounds. */
@customElement('limen-run')
export class LimenRun extends ThemedElement {
  static override styles = css`
    :host {
      border-block-start: 1px solid var(--ink);
      padding-block-start: 1.25rem;
    }
    /* Room to scroll the question to the top of a phone before there is an answer beneath it. */
    :host([state='running']) {
      min-block-size: 85vh;
    }
    .asked {
      font: 600 1.0625rem / 1.4 var(--text);
      margin-block-end: 1rem;
      scroll-margin-block-start: 1rem;
    }
    .asked:focus-visible {
      outline: none;
      text-decoration: underline;
      text-decoration-color: var(--focus);
      text-decoration-thickness: 2px;
      text-underline-offset: 0.3em;
    }
    .carried {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 0.35rem 0.75rem;
      margin-block: -0.5rem 1rem;
      overflow-wrap: anywhere;
    }
    .rounds {
      padding-block-end: 0.9rem;
    }
    .working {
      font: 400 1.5rem / 1.3 var(--display);
      color: var(--ink-soft);
    }
    .bar {
      position: relative;
      block-size: 2px;
      margin-block: 0.75rem;
      overflow: hidden;
      background: var(--line);
    }
    .bar::after {
      content: '';
      position: absolute;
      inset-block: 0;
      inset-inline-start: 0;
      inline-size: 30%;
      background: var(--above);
      animation: pass 1.6s ease-in-out infinite alternate;
    }
    @keyframes pass {
      to {
        transform: translateX(233%);
      }
    }
    .actions {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 0.5rem;
      margin-block: 1.25rem 2rem;
    }
    @media (prefers-reduced-motion: reduce) {
      .bar::after {
        inline-size: 100%;
        opacity: 0.5;
      }
    }
    @media print {
      .actions,
      .carried button {
        display: none;
      }
    }
  `;

  @property({ attribute: false }) view: RunView | null = null;
  @property({ reflect: true }) state: RunState = 'idle';
  /** What the question took from the one before it, or `null`. */
  @property({ attribute: false }) carried: string | null = null;
  /** What the run is waiting for, if anything. */
  @property() waiting = '';
  /** What a saved run was made with; empty for a run made here. */
  @property() replayed = '';
  @property() note = '';
  readonly #drawn = new DrawnInTurn(this);

  constructor() {
    super();
    keepFocus(this, '.asked');
  }

  override render() {
    const { view } = this;
    if (view === null) return null;
    const description = this.carried === null ? nothing : 'carried';
    return html`<h2 class="asked" tabindex="-1" dir="auto" aria-describedby=${description}>${clipped(view.question, 1000)}</h2>
      ${this.carried === null ? nothing : this.#carriedOver(this.carried)}
      ${this.replayed === '' ? nothing : html`<p class="small soft" dir="auto">A saved run, made with ${this.replayed}.</p>`}
      ${this.#result(view)} ${this.state === 'running' ? this.#stop() : this.#actions(view)}
      ${view.rounds.length === 0 ? nothing : this.#timeline(view)}`;
  }

  /** Describes the heading, so that it is read out when the heading gets the focus. */
  #carriedOver(carried: string) {
    return html`<p class="carried small soft">
      <span id="carried">Taken from the question before: <bdi>“${clipped(carried, carriedLimit)}”</bdi></span>
      <button type="button" aria-describedby="carried" @click=${() => tell(this, 'limen-take-back', null)}>Ask as typed</button>
    </p>`;
  }

  /** Oldest first. Only the round that an event concerns is rendered again. */
  #timeline({ rounds, options, final }: RunView) {
    const isRunning = this.state === 'running' && final === null;
    return html`<section aria-labelledby="rounds">
      <h2 class="rounds soft" id="rounds">How it got there</h2>
      <ol>
        ${repeat(
          rounds.slice(0, this.#drawn.of(rounds.length, options)),
          ({ round }) => round,
          (each) =>
            html`<li>
              <limen-round
                .view=${each}
                .threshold=${options.threshold}
                ?running=${isRunning && each === rounds.at(-1)}
              ></limen-round>
            </li>`,
        )}
      </ol>
    </section>`;
  }

  /** Moves the focus to the run's question, and scrolls it into view with room for the answer below. */
  async focusTop(): Promise<void> {
    await this.updateComplete;
    const top = this.renderRoot.querySelector<HTMLElement>('.asked');
    if (top === null) return;
    top.focus({ preventScroll: true });
    const isLow = top.getBoundingClientRect().bottom > innerHeight / 2;
    top.scrollIntoView({ block: isLow ? 'start' : 'nearest' });
  }

  #result({ final, rounds, options }: RunView) {
    if (this.state === 'running' && final === null) {
      const round = rounds.at(-1)?.round ?? 0;
      const working = round === 0 ? 'Starting' : `Round ${round} of at most ${options.turns}`;
      return html`<p class="working">${this.waiting === '' ? working : this.waiting}</p>
        <div class="bar" aria-hidden="true"></div>`;
    }
    if (final === null) return html`<p class="working">Stopped before it was decided.</p>`;
    switch (final.type) {
      case 'accepted':
        return html`<limen-answer .view=${this.view} .outcome=${final.outcome}></limen-answer>`;
      case 'abstained':
      case 'turns-spent':
        return html`<limen-abstention
          .view=${this.view}
          .outcome=${final.outcome}
          .rounds=${final.round}
          .threshold=${options.threshold}
        ></limen-abstention>`;
      case 'failed':
        return html`<limen-problem .error=${final.error}></limen-problem>`;
    }
  }

  /** Beside the progress, because the question box may be scrolled out of view. */
  #stop() {
    return html`<div class="actions">
      <button type="button" aria-keyshortcuts="Escape" @click=${() => tell(this, 'limen-stop', null)}>Stop</button>
    </div>`;
  }

  #actions({ final }: RunView) {
    return html`<div class="actions">
      <button type="button" @click=${() => tell(this, 'limen-again', null)}>Ask again</button>
      <button type="button" @click=${() => tell(this, 'limen-copy-link', null)}>Copy link</button>
      ${
        final === null
          ? nothing
          : html`<button type="button" @click=${() => tell(this, 'limen-save', null)}>Save this run</button>`
      }
      <span class="small soft" role="status">${this.note}</span>
    </div>`;
  }
}
