/** Every word that the panel says, in one table a language. `{name}` stands for what is put in. */

import type { ShippedLanguage } from '../languages.js';
import { ar } from './ar.js';
import { de } from './de.js';
import { en } from './en.js';
import { es } from './es.js';
import { fr } from './fr.js';
import { ja } from './ja.js';

export interface PanelStrings {
  /** Names the dialog. */
  readonly title: string;
  /** Names the field. */
  readonly label: string;
  readonly ask: string;
  readonly stop: string;
  readonly close: string;
  /** Before anything was written. */
  readonly hint: string;
  readonly opening: string;
  /** `{loaded}`, `{total}`: megabytes. */
  readonly loading: string;
  readonly starting: string;
  /** `{round}`, `{turns}`. */
  readonly round: string;
  readonly stopped: string;
  readonly results: string;
  /** `{count}`. Worded so that it fits any number. */
  readonly found: string;
  readonly nothingFound: string;
  readonly answer: string;
  readonly proof: string;
  /** `{probability}`, `{threshold}`. */
  readonly certainty: string;
  readonly unproven: string;
  readonly silenceTitle: string;
  readonly silence: string;
  readonly turnsSpent: string;
  readonly noNewQuery: string;
  readonly noNewPassage: string;
  readonly lookedFor: string;
  readonly missing: string;
  readonly again: string;
  /** Before what went wrong, which is told in English. */
  readonly details: string;
  readonly problemQuestion: string;
  readonly problemOption: string;
  readonly problemCorpus: string;
  readonly problemModel: string;
  readonly problemOther: string;
  /** In the footer, where nothing that is asked leaves the browser. */
  readonly local: string;
}

export const panelStrings: Readonly<Record<ShippedLanguage, PanelStrings>> = { en, de, fr, es, ar, ja };

/** The table of `language`, with what the page's owner puts in its place. */
export function stringsOf(language: string, instead: Partial<PanelStrings> = {}): PanelStrings {
  const shipped = Object.entries(panelStrings).find(([name]) => name === language)?.[1] ?? en;
  return { ...shipped, ...instead };
}

/** `text` with `{name}` replaced by the value of that name; what has none stays as it is. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/gu, (placeholder, name: string) => String(values[name] ?? placeholder));
}
