/** The panel's words: English comes with it, every other language when it is spoken. */

import { isShipped, type ShippedLanguage } from '../languages.js';
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
  return isShipped(language) ? tables[language]() : en;
}

/** `text` with `{name}` replaced by the value of that name; what has none stays as it is. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/gu, (placeholder, name: string) => String(values[name] ?? placeholder));
}
