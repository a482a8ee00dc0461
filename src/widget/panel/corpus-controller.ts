/** The corpus that the panel searches and asks, opened with the panel, with its questions to start with. */

import type { ReactiveControllerHost } from 'lit';
import type { CorpusInfo, LimenOverSearch } from '../../api.js';
import { type ErrorRecord, fromErrorRecord, LimenError } from '../../engine/index.js';
import type { PanelConfiguration } from '../panel-contract.js';
import type { WidgetSettings } from '../settings.js';
import { LeaseController } from './lease-controller.js';
import { withOfflineCode } from './offline-code.js';

const startersShown = 6;

export class CorpusController {
  isOpening = false;
  /** Language of the texts; `null` if the corpus names none, `undefined` before it is open. */
  textLanguage: string | null | undefined = undefined;
  /** Questions to start with; `undefined` before the corpus is open. */
  starters: readonly string[] | undefined = undefined;
  readonly lease: LeaseController;
  #settings: WidgetSettings | null = null;
  #fault: ErrorRecord | null = null;
  readonly #host: ReactiveControllerHost & Element;

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
    this.lease = new LeaseController(host);
  }

  /**
   * @param fault why there are no settings
   * @returns whether the search or the corpus now differs from before
   */
  configure(settings: WidgetSettings | null, fault: ErrorRecord | null): boolean {
    const isSame = identityOf(settings) === identityOf(this.#settings);
    this.#settings = settings;
    this.#fault = fault;
    if (isSame) return false;
    this.lease.release();
    this.isOpening = false;
    this.textLanguage = undefined;
    this.starters = undefined;
    return true;
  }

  /** @throws {LimenError} the reason why it cannot be opened */
  async limen(): Promise<LimenOverSearch> {
    // Nothing would ever close an engine that a widget outside of the page had started.
    if (!this.#host.isConnected)
      throw new LimenError('unexpected', { reason: 'the widget is not in the page' });
    if (this.#settings === null) throw this.#fault && fromErrorRecord(this.#fault);
    const { limen: wanted } = this.#settings;
    const limen = await this.lease.limen(wanted);
    if (this.#settings?.limen === wanted) {
      if (this.textLanguage === undefined) this.#host.requestUpdate();
      // The owner's own search has neither a language nor questions.
      const { language = null, examples = [] } = limen.corpus as Partial<CorpusInfo>;
      this.textLanguage = language;
      this.starters = examples.slice(0, startersShown).map(({ question }) => question);
    }
    return limen;
  }

  /** Opens the corpus before the first key. Throws what `limen` throws, unless the settings have changed. */
  async open({ script }: PanelConfiguration): Promise<void> {
    const wanted = identityOf(this.#settings);
    this.isOpening = true;
    this.#host.requestUpdate();
    try {
      await this.limen();
      const { serviceWorker = null, exceptedPaths = null } = this.#settings ?? {};
      if (serviceWorker !== null) {
        const widget = new URL('.', script);
        withOfflineCode(({ keepPage }) => keepPage(serviceWorker, exceptedPaths, widget));
      }
    } catch (thrown) {
      if (identityOf(this.#settings) === wanted) throw thrown;
    } finally {
      if (identityOf(this.#settings) === wanted) this.isOpening = false;
      this.#host.requestUpdate();
    }
  }
}

function identityOf(settings: WidgetSettings | null): string {
  return JSON.stringify([settings?.limen, settings?.scope]);
}
