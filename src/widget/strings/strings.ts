/** The panel's words: English comes with it, every other language when it is spoken. */

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

/** The table of `language`; the English one where it does not ship. Rejects when it did not arrive. */
export function shippedStrings(language: string): PanelStrings | Promise<PanelStrings> {
  // The loader's own list of languages is not asked: what both share would be a file that the page loads beside it.
  const table = Object.entries(tables).find(([name]) => name === language)?.[1];
  return table?.() ?? en;
}

/** `text` with `{name}` replaced by the value of that name; what has none stays as it is. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/gu, (placeholder, name: string) => String(values[name] ?? placeholder));
}
