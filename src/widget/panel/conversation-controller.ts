/**
 * The conversation of a panel: what a question carries over from the previous one, and what is kept of both.
 * Its code is loaded with the first outcome, or earlier if the tab already holds a conversation.
 */

import { nothing, type ReactiveControllerHost } from 'lit';
import type { Outcome } from '../../engine/index.js';
import type { FollowUp } from '../../ui/follow-ups/follow-up.js';
import type { ConversationStrings } from '../conversation/conversation-strings.js';
import type { KeptConversation } from '../conversation/kept-conversation.js';
import { hasConversation } from '../conversation/session-store.js';
import type { PanelStrings } from '../strings/panel-strings.js';
import { stringsOf, type Wording } from '../strings/strings.js';
import type { Proof } from '../widget-events.js';
import { adoptStyles } from './adopt-styles.js';
import type { Drawn } from './view-context.js';

type Program = typeof import('../conversation/conversation.js');

interface Loaded {
  readonly program: Program;
  readonly kept: KeptConversation;
}

type ConversationWording = Wording<ConversationStrings> & Pick<PanelStrings, 'silence' | 'copied'>;

export class ConversationController {
  #corpus: string | null = null;
  #loading: Promise<Loaded | null> | null = null;
  #loaded: Loaded | null = null;
  #followUp: FollowUp | null = null;
  /** The result of the last attempt to copy. */
  #note: 'copied' | 'failed' | null = null;
  readonly #host: ReactiveControllerHost & Node;
  readonly #tellFailure: (thrown: unknown) => void;

  constructor(host: ReactiveControllerHost & Node, tellFailure: (thrown: unknown) => void) {
    this.#host = host;
    this.#tellFailure = tellFailure;
  }

  get carried(): string | null {
    return this.#followUp?.carried ?? null;
  }

  /** Whether there is no kept conversation to show. */
  get isEmpty(): boolean {
    return this.#loaded === null || this.#loaded.kept.last === null;
  }

  /** @param corpus name of what is searched; `null` if nothing is */
  configure(corpus: string | null): void {
    if (corpus === this.#corpus) return;
    this.#corpus = corpus;
    this.#loading = null;
    this.#loaded = null;
    this.#followUp = null;
  }

  /** Shows the questions asked earlier in this tab. */
  open(): void {
    this.#loaded?.kept.refresh();
    if (this.#corpus !== null && hasConversation(this.#corpus)) void this.#load();
    this.#host.requestUpdate();
  }

  /** Called when the question has changed. */
  forget(): void {
    this.#followUp = null;
    this.#note = null;
  }

  /** The question to search and read for, given what the reader wrote. */
  async understood(written: string): Promise<string> {
    this.forget();
    if (this.#corpus === null || (this.#loading === null && !hasConversation(this.#corpus))) return written;
    const loaded = await this.#load();
    if (loaded === null) return written;
    this.#followUp = loaded.program.followUpOf(written, loaded.kept.last);
    return this.#followUp?.question ?? written;
  }

  async ended(question: string, outcome: Outcome, proofs: readonly Proof[]): Promise<void> {
    const asked = this.#followUp;
    const loaded = await this.#load();
    if (loaded === null) return;
    const { program, kept } = loaded;
    kept.add(program.turnOf(question, asked, outcome, proofs));
    this.#host.requestUpdate();
  }

  /** The reader rejects what was carried over: drops it, and the turn that resulted. */
  takeBack(): void {
    if (this.#followUp !== null) this.#loaded?.kept.takeBack(this.#followUp.question);
    this.forget();
  }

  carriedView(wording: Wording<ConversationStrings>, takeBack: () => void): Drawn {
    if (this.#loaded === null || this.#followUp === null) return nothing;
    const { carriedView, conversationStrings } = this.#loaded.program;
    return carriedView(this.#followUp.carried, stringsOf(conversationStrings, wording), takeBack);
  }

  /** @param current the question whose outcome is shown */
  earlierView(wording: ConversationWording, current: string | null, ask: (question: string) => void) {
    if (this.#loaded === null) return nothing;
    const { program, kept } = this.#loaded;
    const strings = stringsOf(program.conversationStrings, wording);
    const { silence, copied } = wording;
    const note = this.#note === null ? '' : this.#note === 'copied' ? copied : strings.copyFailed;
    const page = globalThis.location.href;
    return program.conversationView({ turns: kept.turns, current, note, page, silence }, strings, {
      ask,
      copyMarkdown: () => void this.#copy(program.conversationMarkdown(kept.turns, silence)),
      copyLink: () => void this.#copy(program.questionLink(kept.last?.question ?? '', page)),
      clear: () => {
        kept.clear();
        this.forget();
        this.#host.requestUpdate();
      },
    });
  }

  #load(): Promise<Loaded | null> {
    this.#loading ??= this.#loadFor(this.#corpus ?? '');
    return this.#loading;
  }

  async #loadFor(corpus: string): Promise<Loaded | null> {
    try {
      const program = await import('../conversation/conversation.js');
      if (corpus !== this.#corpus) return null;
      adoptStyles(this.#host, program.conversationStyles);
      this.#loaded = { program, kept: new program.KeptConversation(corpus) };
      this.#host.requestUpdate();
      return this.#loaded;
    } catch (thrown) {
      // Until it is loaded, questions are asked as written; the next question tries to load it again.
      this.#loading = null;
      this.#tellFailure(thrown);
      return null;
    }
  }

  async #copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.#note = 'copied';
    } catch {
      this.#note = 'failed';
    }
    this.#host.requestUpdate();
  }
}
