import { css, html, type PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { StrategyEvent } from '../engine/index.js';
import type { OwnEvents } from '../strategies/own-events.js';
import { ownEvents } from '../strategies/strategies.js';
import type { SearchView } from './folded-rounds.js';
import { clipped } from './text.js';
import { ThemedElement } from './themed-element.js';

/** Maximum length of a step in the timeline, in UTF-16 code units. */
const lineLimit = 400;

/** The events of one round that only its strategy emits, in its own words. Loaded with the first. */
@customElement('limen-own-steps')
export class LimenOwnSteps extends ThemedElement {
  static override styles = css`
    span {
      color: var(--ink-soft);
      font-size: 0.875rem;
    }
    p {
      overflow-wrap: anywhere;
    }
  `;

  @property({ attribute: false }) events: readonly StrategyEvent[] = [];
  @property({ attribute: false }) searches: readonly SearchView[] = [];
  @state() words: OwnEvents = {};

  protected override willUpdate(changed: PropertyValues<this>): void {
    const [strategy = ''] = this.events[0]?.type.split('/') ?? [];
    if (changed.has('events')) void ownEvents(strategy).then((words) => (this.words = words));
  }

  override render() {
    const found = this.searches.flatMap((search) => search.found ?? []);
    const passages = new Map(found.map(({ passage }) => [passage.id, passage]));
    return this.events.map((event) => {
      const step = this.words[event.type]?.step(event, passages);
      if (!step) return null;
      const text = typeof step.text === 'string' ? step.text : step.text.map(({ title }) => title).join(', ');
      return html`<p><span>${step.does}</span> <bdi>${clipped(text, lineLimit)}</bdi></p>`;
    });
  }
}
