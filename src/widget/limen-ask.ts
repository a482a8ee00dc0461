/**
 * `<limen-ask>`: only a button until somebody uses it. Then the panel is loaded into the same shadow root, so that
 * its parts and slots are those of this element. This module imports none of the panel's code.
 */

import type { ErrorRecord } from '../engine/index.js';
import type { ReasonerChoice } from '../reasoners/registry.js';
import { buttonStyles } from './button-styles.js';
import { EarlyKeys } from './early-keys.js';
import { buttonStrings, directionOf, isShipped, languageOf } from './languages.js';
import { linkedQuestion } from './linked-question.js';
import {
  type Panel,
  type PanelConfiguration,
  panelAttributes,
  type WidgetStrings,
} from './panel-contract.js';
import {
  isTyping,
  matchesShortcut,
  parseShortcuts,
  type Shortcut,
  shortcutLabel,
  shortcutName,
  usualShortcut,
} from './shortcut.js';
import type { WidgetEvents } from './widget-events.js';

/** The build that registers the widget: where its other files are. */
interface WidgetBuild {
  /** The folder that holds the widget's own folder and, beside it, the shipped `models/` and `corpora/`. */
  readonly base: URL;
  /** Address of the script that registers the widget, in the widget's folder. */
  readonly script: string;
  loadPanel(): Promise<{ readonly createPanel: () => Panel }>;
}

const isMac = /mac|iphone|ipad/iu.test(navigator.platform);
/** Strings set by the page's owner, by language. */
const ownStrings = new Map<string, Partial<WidgetStrings>>();
const connected = new Set<LimenAsk>();
/** The last fragment handled, so that moving a widget within the page does not ask its question again. */
let followed = '';
let files: WidgetBuild | undefined;
let sheet: CSSStyleSheet | undefined;

/**
 * The element `<limen-ask>`. Importing `limen/widget` registers it.
 *
 * @example
 * ```ts
 * import 'limen/widget';
 *
 * const widget = document.createElement('limen-ask');
 * widget.setAttribute('corpus', '/knowledge/');
 * widget.setAttribute('models', '/models/');
 * widget.addEventListener('limen-answer', ({ detail }) => console.log(detail.outcome.status));
 * document.body.append(widget);
 * ```
 */
export class LimenAsk extends HTMLElement {
  static readonly observedAttributes: string[] = [...panelAttributes, 'lang', 'shortcut', 'inline'];

  /** Replaces shipped strings or adds a language; strings that are left out keep their shipped text. */
  static setStrings(language: string, strings: Partial<WidgetStrings>): void {
    ownStrings.set(language.toLowerCase(), strings);
    LimenAsk.#refreshAll();
  }

  static #refreshAll(): void {
    for (const widget of connected) widget.#refresh();
  }

  /** Single-page sites may change the document's language without a reload. */
  static readonly #languages = new MutationObserver(LimenAsk.#refreshAll);

  readonly #root = this.attachShadow({ mode: 'open' });
  readonly #opener = document.createElement('button');
  readonly #label = document.createElement('span');
  readonly #keys = document.createElement('kbd');
  #shortcuts: readonly Shortcut[] = [];
  #reasoner: ReasonerChoice | null = null;
  #panel: Panel | undefined;
  #loading: Promise<Panel | undefined> | undefined;

  constructor() {
    super();
    if (sheet === undefined) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(buttonStyles);
    }
    this.#root.adoptedStyleSheets = [sheet];
    this.#opener.type = 'button';
    this.#opener.className = 'opener';
    this.#opener.part.add('button');
    this.#opener.setAttribute('aria-haspopup', 'dialog');
    this.#opener.addEventListener('click', () => void this.open());
    this.#label.part.add('button-label');
    this.#keys.part.add('button-shortcut');
    this.#keys.setAttribute('aria-hidden', 'true');
    this.#opener.append(this.#label, this.#keys);
    this.#root.append(this.#opener);
  }

  /** A reasoner that an attribute cannot express, such as one with a key; `null` to use the attribute. */
  get reasonerChoice(): ReasonerChoice | null {
    return this.#reasoner;
  }

  set reasonerChoice(choice: ReasonerChoice | null) {
    this.#reasoner = choice;
    this.#refresh();
  }

  /** @internal */
  connectedCallback(): void {
    connected.add(this);
    LimenAsk.#languages.observe(document.documentElement, { attributeFilter: ['lang'] });
    document.addEventListener('keydown', this.#onKey);
    addEventListener('hashchange', this.#onLink);
    this.#refresh();
    this.#onLink();
  }

  /** @internal */
  disconnectedCallback(): void {
    connected.delete(this);
    document.removeEventListener('keydown', this.#onKey);
    removeEventListener('hashchange', this.#onLink);
  }

  /** @internal */
  attributeChangedCallback(): void {
    if (this.isConnected) this.#refresh();
  }

  /** Shows the panel, loading it first if necessary, and moves the focus into its field. */
  async open(): Promise<void> {
    // The language may have changed on an ancestor, which is not observed.
    this.#refresh();
    (await this.#load())?.show('');
  }

  /** Hides the panel; its state is kept. */
  close(): void {
    this.#panel?.hide();
  }

  /** Opens the panel and asks `question`. Settles when the run has ended; the outcome is reported by events. */
  async ask(question: string): Promise<void> {
    const panel = await this.#load();
    panel?.show('');
    await panel?.ask(question);
  }

  /** Asks the question in the page's address; only the first widget of the page to see it does. */
  readonly #onLink = (): void => {
    const { hash } = location;
    const question = hash === followed ? '' : linkedQuestion(hash);
    followed = hash;
    if (question !== '') void this.#load().then((panel) => panel?.follow(question));
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || this.#panel?.shown === true) return;
    if (!matchesShortcut(event, this.#shortcuts) || isTyping(event.composedPath()[0])) return;
    event.preventDefault();
    void this.#openByKey();
  };

  /** Somebody who opens the widget by a key may go on typing before the panel is there. */
  async #openByKey(): Promise<void> {
    this.#refresh();
    const keys = new EarlyKeys();
    keys.begin();
    // Never rejects: a failure to load is reported by an event.
    const panel = await this.#load();
    await panel?.ready;
    const typed = keys.end();
    panel?.show(typed);
  }

  #load(): Promise<Panel | undefined> {
    this.#loading ??= this.#loadPanel();
    return this.#loading;
  }

  async #loadPanel(): Promise<Panel | undefined> {
    this.#opener.ariaBusy = 'true';
    try {
      if (files === undefined) throw new Error('the widget was not registered');
      const { createPanel } = await files.loadPanel();
      const panel = createPanel();
      this.#panel = panel;
      this.#refresh();
      this.#root.append(panel);
      return panel;
    } catch (thrown) {
      // Let the next click try again.
      this.#loading = undefined;
      this.#label.textContent = this.#strings().unloaded;
      const reason = thrown instanceof Error ? thrown.message : String(thrown);
      const message = `The widget could not be loaded: ${reason}.`;
      const error: ErrorRecord = { code: 'unexpected', detail: { reason }, message };
      const detail: WidgetEvents['limen-error'] = { error };
      this.dispatchEvent(new CustomEvent('limen-error', { detail, bubbles: true, composed: true }));
      return undefined;
    } finally {
      this.#opener.ariaBusy = null;
    }
  }

  /** Applies the current attributes and strings to the button and the panel. */
  #refresh(): void {
    const { button, placeholder } = this.#strings();
    const isInline = this.hasAttribute('inline');
    this.#shortcuts = parseShortcuts(this.getAttribute('shortcut') ?? usualShortcut);
    this.#opener.hidden = isInline && this.#panel !== undefined;
    this.#opener.dir = directionOf(this.#language());
    this.#opener.lang = this.#language();
    this.#label.textContent = isInline ? (this.getAttribute('placeholder') ?? placeholder) : button;
    const first = this.#shortcuts[0];
    this.#keys.hidden = first === undefined;
    this.#keys.textContent = first === undefined ? '' : shortcutLabel(first, isMac);
    this.#opener.setAttribute(
      'aria-keyshortcuts',
      this.#shortcuts.map((shortcut) => shortcutName(shortcut, isMac)).join(' '),
    );
    this.#panel?.configure(this.#configuration());
  }

  #configuration(): PanelConfiguration {
    return {
      attributes: Object.fromEntries(panelAttributes.map((name) => [name, this.getAttribute(name)])),
      reasonerChoice: this.#reasoner,
      base: files?.base ?? new URL(document.baseURI),
      script: files?.script ?? document.baseURI,
      isInline: this.hasAttribute('inline'),
      language: this.#language(),
      direction: directionOf(this.#language()),
      strings: this.#strings(),
    };
  }

  #language(): string {
    const wanted = this.closest<HTMLElement>('[lang]')?.lang ?? document.documentElement.lang;
    return languageOf(wanted, (language) => isShipped(language) || ownStrings.has(language));
  }

  /** The button's, and those that the page's owner has set. */
  #strings(): PanelConfiguration['strings'] {
    const language = this.#language();
    return { ...buttonStrings[isShipped(language) ? language : 'en'], ...ownStrings.get(language) };
  }
}

/** Defines the element once; a second copy of the widget on the same page does nothing. */
export function registerWidget(where: WidgetBuild): void {
  if (customElements.get('limen-ask') !== undefined) return;
  files = where;
  try {
    // Registered as a length, `1em` is computed once, on the host, and does not vary with font sizes inside.
    CSS.registerProperty({ name: '--limen-unit', syntax: '<length>', inherits: true, initialValue: '16px' });
  } catch {
    // Browsers without `registerProperty` use the surrounding font size.
  }
  customElements.define('limen-ask', LimenAsk);
}

declare global {
  interface HTMLElementTagNameMap {
    'limen-ask': LimenAsk;
  }
}
