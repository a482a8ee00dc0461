/**
 * What searches and questions are limited to: the version and language that the reader is on, until the
 * reader removes the limit.
 */

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Limen, LimenOverSearch, Scope, Standing } from '../../api.js';
import { type FacetName, facetNames, nowhere } from '../../retrieval/scope/scope.js';
import type { WidgetSettings } from '../settings.js';

export type MarkName = FacetName | 'page';

/** A part of the scope that the reader can switch off and on. */
export interface ScopeMark {
  readonly name: MarkName;
  readonly value: string;
  readonly isOn: boolean;
}

export class ScopeController implements ReactiveController {
  /** Where in the corpus the reader is; `null` before that is known. */
  #standing: Standing | null = null;
  #locating: { readonly page: string; readonly standing: Promise<Standing | null> } | undefined;
  readonly #takenOff = new Set<FacetName>();
  #isOnlyPage = false;
  readonly #host: ReactiveControllerHost;
  readonly #limen: () => Promise<LimenOverSearch>;
  readonly #setting: () => WidgetSettings['scope'];

  constructor(
    host: ReactiveControllerHost,
    limen: () => Promise<LimenOverSearch>,
    setting: () => WidgetSettings['scope'],
  ) {
    this.#host = host;
    this.#limen = limen;
    this.#setting = setting;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.reset();
  }

  /** Call when the corpus or its settings change. */
  reset(): void {
    this.#standing = null;
    this.#locating = undefined;
    this.#takenOff.clear();
    this.#isOnlyPage = false;
  }

  get marks(): readonly ScopeMark[] {
    const setting = this.#setting();
    if (setting === 'none') return [];
    const { values, here } = this.#standing ?? { here: {} };
    const marks: ScopeMark[] = facetNames.flatMap((name) => {
      const isTold = setting === 'here' && name !== 'section' && (values?.[name].length ?? 0) > 1;
      const value = setting === 'here' ? (isTold ? here[name] : undefined) : setting[name];
      return value === undefined ? [] : [{ name, value, isOn: !this.#takenOff.has(name) }];
    });
    if (here.page !== undefined) marks.push({ name: 'page', value: here.page, isOn: this.#isOnlyPage });
    return marks;
  }

  /** The scope that the marks give, once the reader's place is known; `undefined` to search everything. */
  async scope(): Promise<Scope | undefined> {
    await this.locate();
    const on = this.marks.filter(({ isOn }) => isOn);
    return on.length === 0 ? undefined : Object.fromEntries(on.map(({ name, value }) => [name, value]));
  }

  /**
   * Finds out where the reader is, again on every new page: some sites replace the page by script. Never
   * rejects.
   */
  async locate(): Promise<void> {
    if (this.#setting() === 'none') return;
    const { origin, pathname } = globalThis.location;
    const page = origin + pathname;
    if (this.#locating?.page !== page) {
      // The limit to one page ends when the page changes; facets that were switched off stay off.
      this.#isOnlyPage = false;
      this.#locating = { page, standing: this.#find(page) };
    }
    const locating = this.#locating;
    const standing = await locating.standing;
    if (this.#locating !== locating) return;
    this.#standing = standing;
    // The search itself reports why that failed; the next one tries again.
    if (standing === null) this.#locating = undefined;
    this.#host.requestUpdate();
  }

  toggle(name: MarkName): void {
    if (name === 'page') this.#isOnlyPage = !this.#isOnlyPage;
    else if (!this.#takenOff.delete(name)) this.#takenOff.add(name);
    this.#host.requestUpdate();
  }

  /** `null` if it could not be found out. */
  async #find(address: string): Promise<Standing | null> {
    try {
      const limen = await this.#limen();
      const { lang } = document.documentElement;
      return isOverCorpus(limen) ? await limen.standing({ address, lang }) : nowhere;
    } catch {
      return null;
    }
  }
}

function isOverCorpus(limen: LimenOverSearch): limen is Limen {
  return 'standing' in limen;
}
