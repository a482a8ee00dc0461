/** Views of a conversation: what a question carried over, and the earlier questions. */

import { css, html, nothing, type TemplateResult } from 'lit';
import { clipped } from '../../ui/text.js';
import { filled } from '../strings/strings.js';
import type { ConversationStrings } from './conversation-strings.js';
import { questionLink } from './question-link.js';
import type { Turn } from './turn.js';

/** Maximum length of an earlier answer as shown, in UTF-16 code units. */
const answerShown = 300;
const carriedShown = 120;

/** A mark that shows what was carried over, with a button that removes it. */
export function carriedView(
  carried: string,
  strings: ConversationStrings,
  takeBack: () => void,
): TemplateResult {
  const said = clipped(carried, carriedShown);
  const name = filled(strings.takeBack, { carried: said });
  return html`<span part="carried-text" dir="auto">${filled(strings.carried, { carried: said })}</span>
    <button type="button" class="stop" part="take-back" aria-label=${name} title=${name} @click=${takeBack}>×</button>`;
}

interface ConversationActions {
  ask(question: string): void;
  copyMarkdown(): void;
  copyLink(): void;
  clear(): void;
}

interface ConversationShown {
  /** Oldest first. */
  readonly turns: readonly Turn[];
  /** The question whose outcome is already shown, or `null`. */
  readonly current: string | null;
  /** Whether copying worked; empty if nothing was copied. */
  readonly note: string;
  readonly page: string;
  /** Text for turns without an answer. */
  readonly silence: string;
}

/** The earlier questions, newest first, and the actions on the conversation. */
export function conversationView(
  { turns, current, note, page, silence }: ConversationShown,
  strings: ConversationStrings,
  actions: ConversationActions,
): TemplateResult | typeof nothing {
  if (turns.length === 0) return nothing;
  const earlier = turns.filter(({ question }, at) => at < turns.length - 1 || question !== current).reverse();
  return html`<section class="conversation" part="conversation" aria-label=${strings.earlier}>
    ${
      earlier.length === 0
        ? nothing
        : html`<p class="small soft" part="conversation-label" aria-hidden="true">${strings.earlier}</p>
            <ol>
              ${earlier.map((turn) => turnView(turn, page, silence, actions))}
            </ol>`
    }
    <div class="gaps">
      <button type="button" part="copy-conversation" @click=${actions.copyMarkdown}>${strings.copyMarkdown}</button>
      <button type="button" part="copy-link" @click=${actions.copyLink}>${strings.copyLink}</button>
      <button type="button" part="clear-conversation" @click=${actions.clear}>${strings.clear}</button>
      <p class="small soft" aria-live="polite">${note}</p>
    </div>
  </section>`;
}

function turnView(
  { question, answer, proofs }: Turn,
  page: string,
  silence: string,
  actions: ConversationActions,
) {
  // A plain click asks here; with a modifier key, the link behaves as usual.
  const click = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    actions.ask(question);
  };
  return html`<li part="turn">
    <a class="stop" part="turn-question" dir="auto" href=${questionLink(question, page)} @click=${click}>${question}</a>
    <p class="soft" part="turn-answer" dir="auto">${clipped(answer ?? silence, answerShown)}</p>
    ${proofs.map(({ title, url }) =>
      url === null
        ? html`<p class="small"><bdi>${title}</bdi></p>`
        : html`<p class="small"><a class="stop" part="turn-proof" href=${url}><bdi>${title}</bdi></a></p>`,
    )}
  </li>`;
}

export const conversationStyles = css`
  /* Stays in the page while there is nothing to say, else what it says next is not read out. */
  .carried:has(*) {
    display: flex;
    align-items: center;
    gap: 0.35rem;
    margin: 0.65rem 1.15rem 0;
    padding-inline-start: 0.75rem;
    border-radius: var(--radius);
    background: var(--above-ground);
    font-size: 0.875rem;
  }
  .carried span {
    flex: 1;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .carried button {
    min-inline-size: 2.25rem;
    padding: 0;
    border-color: transparent;
    font-size: 1.125rem;
  }
  .conversation {
    margin-block-start: 1.15rem;
    padding-block-start: 0.85rem;
    border-block-start: 1px solid var(--line);
  }
  .conversation ol {
    display: grid;
    gap: 0.75rem;
    margin-block-start: 0.35rem;
  }
  .conversation li {
    overflow-wrap: anywhere;
  }
  .conversation a {
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 0.2em;
  }
`;
