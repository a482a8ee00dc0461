/** The strings of the widget. Of the panel's own, English is built in and other languages are loaded when needed. */

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
  return inLanguage(tables, language)?.() ?? en;
}

/** The language of the widget, and the strings with which the page's owner replaces the shipped ones. */
export interface Wording<Strings> {
  readonly language: string;
  readonly strings: Partial<Strings>;
}

/** Those of the language, English ones if it does not ship, with the replacements of the page's owner. */
export function stringsOf<Strings extends object>(
  shipped: Readonly<Record<ShippedLanguage, Strings>>,
  { language, strings }: Wording<Strings>,
): Strings {
  return { ...(inLanguage(shipped, language) ?? shipped.en), ...strings };
}

/** Does not use the loader's list of languages: shared code would become a file that the page loads as well. */
function inLanguage<Value>(
  values: Readonly<Record<ShippedLanguage, Value>>,
  language: string,
): Value | undefined {
  return Object.entries(values).find(([name]) => name === language)?.[1];
}

/** Replaces each `{name}` in `text` by the value of that name; placeholders without a value stay. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/gu, (placeholder, name: string) => String(values[name] ?? placeholder));
}
