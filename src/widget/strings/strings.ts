/** The panel's words: English is included, every other language is loaded when needed. */

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

/** The words of `language`, or the English ones if it does not ship. Rejects if they cannot be loaded. */
export function shippedStrings(language: string): PanelStrings | Promise<PanelStrings> {
  // The loader's own list of languages is not used: a module shared by both would become another file that
  // every page loads.
  const table = Object.entries(tables).find(([name]) => name === language)?.[1];
  return table?.() ?? en;
}

/** `text` with each `{name}` replaced by the value of that name; unknown names stay. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/gu, (placeholder, name: string) => String(values[name] ?? placeholder));
}
