/** Draws a conversation: what a question carried over, and the questions asked before it. */

import { html, nothing, type TemplateResult } from 'lit';
import { clipped } from '../../ui/text.js';
import { filled } from '../strings/strings.js';
import type { ConversationStrings } from './conversation-strings.js';
import { questionLink } from './question-link.js';
import type { Turn } from './turn.js';

/** Longest part of an earlier answer that is shown, in UTF-16 code units. */
const answerShown = 300;
const carriedShown = 120;

/** A mark that names what was carried over, with a button that removes it. */
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

export interface ConversationActions {
  ask(question: string): void;
  copyMarkdown(): void;
  copyLink(): void;
  clear(): void;
}

export interface ConversationShown {
  /** Oldest first. */
  readonly turns: readonly Turn[];
  /** The question whose outcome is already shown, or `null`. */
  readonly current: string | null;
  /** The result of copying, or empty. */
  readonly note: string;
  readonly page: string;
  /** Shown in place of an answer when there is none. */
  readonly silence: string;
}

/** The questions before the current one, newest first, with the actions for the whole conversation. */
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
  // A plain click asks here; any other click opens or copies the link as usual.
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
