/** Every language that ships, one table each. */

import type { ShippedLanguage } from '../languages.js';
import { ar } from './ar.js';
import { de } from './de.js';
import { en } from './en.js';
import { es } from './es.js';
import { fr } from './fr.js';
import { ja } from './ja.js';
import type { PanelStrings } from './panel-strings.js';

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
