/** What is searched: the version and language of the page that is read, unless the reader removes them. */

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
  /** The reader's position in the site; `null` until it is known. */
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

  /** Called when the corpus changes, or how it is searched. */
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

  /** The scope by the marks, once it is known where the reader stands; `undefined` for everything. */
  async scope(): Promise<Scope | undefined> {
    await this.locate();
    const on = this.marks.filter(({ isOn }) => isOn);
    return on.length === 0 ? undefined : Object.fromEntries(on.map(({ name, value }) => [name, value]));
  }

  /** Finds where the reader stands, anew where a script has replaced the page. Never rejects. */
  async locate(): Promise<void> {
    if (this.#setting() === 'none') return;
    const { origin, pathname } = globalThis.location;
    const page = origin + pathname;
    if (this.#locating?.page !== page) {
      // The restriction to one page ends with that page; facets that the reader switched off stay off.
      this.#isOnlyPage = false;
      this.#locating = { page, standing: this.#find(page) };
    }
    const locating = this.#locating;
    const standing = await locating.standing;
    if (this.#locating !== locating) return;
    this.#standing = standing;
    // The search itself reports why it fails; the next search locates the reader again.
    if (standing === null) this.#locating = undefined;
    this.#host.requestUpdate();
  }

  toggle(name: MarkName): void {
    if (name === 'page') this.#isOnlyPage = !this.#isOnlyPage;
    else if (!this.#takenOff.delete(name)) this.#takenOff.add(name);
    this.#host.requestUpdate();
  }

  /** `null` if it could not be determined. */
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
