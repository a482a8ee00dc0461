/** Reports of gaps in the documentation. Their code is loaded only if the owner wants reports. */

import { nothing, type ReactiveControllerHost } from 'lit';
import type { GapStrings } from '../gaps/gap-strings.js';
import type { GapReports } from '../gaps/gaps.js';
import type { WidgetSettings } from '../settings.js';
import { stringsOf, type Wording } from '../strings/strings.js';
import { adoptStyles } from './adopt-styles.js';
import type { Drawn } from './view-context.js';

type Program = typeof import('../gaps/gaps.js');

interface Loaded {
  /** Destination of the reports; empty if they stay on the device. */
  readonly address: string;
  readonly reports: GapReports;
  readonly program: Program;
}

export class GapsController {
  /** `null` until it is loaded, and if the owner wants no reports. */
  #loaded: Loaded | null = null;
  readonly #host: ReactiveControllerHost & Node;
  readonly #tellFailure: (thrown: unknown) => void;

  constructor(host: ReactiveControllerHost & Node, tellFailure: (thrown: unknown) => void) {
    this.#host = host;
    this.#tellFailure = tellFailure;
  }

  /** States that questions are reported, if the reader has agreed to that. */
  note(wording: Wording<GapStrings>): string | null {
    if (this.#loaded?.reports.isSending !== true) return null;
    return stringsOf(this.#loaded.program.gapStrings, wording).localButGaps;
  }

  view(isSilent: boolean, wording: Wording<GapStrings>): Drawn {
    if (this.#loaded === null) return nothing;
    const { program, reports } = this.#loaded;
    return program.gapsView(reports, isSilent, stringsOf(program.gapStrings, wording), wording.language);
  }

  /** Loads the reports; `null` if the owner wants none, or if their code cannot be loaded. */
  async load(settings: WidgetSettings | null): Promise<GapReports | null> {
    if (settings === null || settings.gaps === null) {
      this.#loaded = null;
      return null;
    }
    const { destination } = settings.gaps;
    try {
      const program = await import('../gaps/gaps.js');
      adoptStyles(this.#host, program.gapsStyles);
      const address = destination?.href ?? '';
      if (this.#loaded?.address !== address) {
        const reports = new program.GapReports(destination, () => this.#host.requestUpdate());
        this.#loaded = { address, reports, program };
        this.#host.requestUpdate();
      }
      return this.#loaded.reports;
    } catch (thrown) {
      // The answer does not depend on it.
      this.#tellFailure(thrown);
      return null;
    }
  }

  /** @param isCurrent whether the question is still the one shown, checked after loading */
  async ended(
    question: string,
    isSilent: boolean,
    settings: WidgetSettings,
    isCurrent: () => boolean,
  ): Promise<void> {
    const reports = await this.load(settings);
    if (isCurrent()) reports?.ended(question, settings.corpusName, isSilent);
  }
}
