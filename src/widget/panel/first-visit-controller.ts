/** What stands below an empty field, and asking before models are loaded. Loaded when the panel opens. */

import { nothing, type ReactiveControllerHost } from 'lit';
import type { LimenOverSearch } from '../../api.js';
import { savesData } from '../../network/saves-data.js';
import type { FirstVisitStrings } from '../first-visit/first-visit-strings.js';
import type { ModelCost } from '../first-visit/model-cost.js';
import type { RecentQuestions } from '../first-visit/recent-questions.js';
import type { WidgetSettings } from '../settings.js';
import { stringsOf, type Wording } from '../strings/strings.js';
import { adoptStyles } from './adopt-styles.js';
import type { Drawn } from './view-context.js';

type Program = typeof import('../first-visit/first-visit.js');

export class FirstVisitController {
  /** The question that waits until the reader agrees to load the models. */
  #waiting: string | null = null;
  #hasAgreed = false;
  #settings: WidgetSettings | null = null;
  #program: Program | null = null;
  #cost: ModelCost | null = null;
  #recent: RecentQuestions | null = null;
  readonly #host: ReactiveControllerHost & Node;
  readonly #tellFailure: (thrown: unknown) => void;
  readonly #asked: () => Promise<LimenOverSearch | null>;

  /** @param asked what would answer a question; `null` if nothing may */
  constructor(
    host: ReactiveControllerHost & Node,
    tellFailure: (thrown: unknown) => void,
    asked: () => Promise<LimenOverSearch | null>,
  ) {
    this.#host = host;
    this.#tellFailure = tellFailure;
    this.#asked = asked;
  }

  configure(settings: WidgetSettings | null): void {
    const isSame = identityOf(settings) === identityOf(this.#settings);
    this.#settings = settings;
    if (isSame) return;
    this.#cost = null;
    this.#recent = null;
    this.forget();
  }

  /** Called when the question has changed. */
  forget(): void {
    this.#waiting = null;
  }

  /**
   * Checks again which models are cached, since a run may have loaded some, and opens those that need no
   * download. Never rejects.
   */
  async open(): Promise<void> {
    const settings = this.#settings;
    if (settings === null) return;
    try {
      const program = await import('../first-visit/first-visit.js');
      const cost = await program.modelCost(settings.limen);
      if (identityOf(this.#settings) !== identityOf(settings)) return;
      // Everything is set at once, because later additions would shift the layout.
      adoptStyles(this.#host, program.firstVisitStyles);
      this.#program = program;
      this.#cost = cost;
      this.#recent ??= settings.keepsRecent ? new program.RecentQuestions(settings.corpusName) : null;
      // The runtime may have to be fetched again.
      if (cost === null && !savesData()) void program.openKept(this.#asked);
    } catch (thrown) {
      // The field works without this content.
      this.#tellFailure(thrown);
    }
    this.#host.requestUpdate();
  }

  /** Whether models may be loaded for this question; if not, the question waits. */
  async permits(question: string): Promise<boolean> {
    if (this.#hasAgreed || !savesData()) return true;
    await this.open();
    if (this.#cost === null) return true;
    this.#waiting = question;
    this.#host.requestUpdate();
    return false;
  }

  async asked(question: string): Promise<void> {
    if (this.#settings?.keepsRecent !== true) return;
    if (this.#recent === null) await this.open();
    this.#recent?.add(question);
  }

  /** `null` until the words are loaded. */
  strings(wording: Wording<FirstVisitStrings>): FirstVisitStrings | null {
    return this.#program && stringsOf(this.#program.firstVisitStrings, wording);
  }

  /**
   * @param starters those of the corpus, `undefined` until it is open
   * @param clear called after the recent questions were deleted
   */
  emptyView(
    starters: readonly string[] | undefined,
    isSearchOnly: boolean,
    wording: Wording<FirstVisitStrings>,
    ask: (question: string) => void,
    clear: () => void,
  ): Drawn {
    if (this.#program === null || starters === undefined) return nothing;
    const { firstVisitView, firstVisitStrings } = this.#program;
    const shown = { cost: isSearchOnly ? null : this.#cost, starters, recent: this.#recent?.all ?? [] };
    const actions = {
      ask,
      clear: () => {
        this.#recent?.clear();
        this.#host.requestUpdate();
        clear();
      },
    };
    return firstVisitView(shown, actions, stringsOf(firstVisitStrings, wording), wording.language);
  }

  /** @param answer called with the waiting question once the reader agrees */
  consentView(wording: Wording<FirstVisitStrings>, answer: (question: string) => void): Drawn {
    const question = this.#waiting;
    if (question === null || this.#program === null || this.#cost === null) return nothing;
    const { consentView, firstVisitStrings } = this.#program;
    const agree = () => {
      this.#hasAgreed = true;
      this.#waiting = null;
      answer(question);
    };
    return consentView(this.#cost, agree, stringsOf(firstVisitStrings, wording), wording.language);
  }
}

/** Identifies the settings that affect the cost and the recent questions. */
function identityOf(settings: WidgetSettings | null): string {
  return JSON.stringify([settings?.limen, settings?.corpusName, settings?.keepsRecent]);
}
