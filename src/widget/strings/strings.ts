/** The panel's strings: English is built in, other languages are loaded when they are needed. */

import type { ShippedLanguage } from '../languages.js';
import { en } from './en.js';
import type { PanelStrings } from './panel-strings.js';

const tables: Readonly<Record<ShippedLanguage, () => PanelStrings | Promise<PanelStrings>>> = {
  en: () => en,
  de: () => import('./de.js').then(({ de }) => de),
  fr: () => import('./fr.js').then(({ fr }) => fr),
  es: () => import('./es.js').then(({ es }) => es),
  ar: () => import('./ar.js').then(({ ar }) => ar),
  ja: () => import('./ja.js').then(({ ja }) => ja),
};

/** The strings of `language`; English ones if it does not ship. Rejects if they could not be loaded. */
export function shippedStrings(language: string): PanelStrings | Promise<PanelStrings> {
  // Does not use the loader's list of languages: shared code would become a file that the page loads as well.
  const table = Object.entries(tables).find(([name]) => name === language)?.[1];
  return table?.() ?? en;
}

/** Replaces each `{name}` in `text` by the value of that name; placeholders without a value stay. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/gu, (placeholder, name: string) => String(values[name] ?? placeholder));
}
