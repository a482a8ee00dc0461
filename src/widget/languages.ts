/** The shipped languages, and what the button says before anything else is loaded. */

/** The words that the button needs; the panel's own words are loaded with the panel. */
export interface ButtonStrings {
  /** On the button. */
  readonly button: string;
  /** In the field of an inline widget. */
  readonly placeholder: string;
  /** When the rest of the widget could not be loaded. */
  readonly unloaded: string;
}

export const buttonStrings = {
  en: { button: 'Ask', placeholder: 'Ask a question', unloaded: 'Could not be loaded. Try again' },
  de: { button: 'Fragen', placeholder: 'Eine Frage stellen', unloaded: 'Nicht geladen. Noch einmal' },
  fr: { button: 'Demander', placeholder: 'Poser une question', unloaded: 'Chargement échoué. Réessayer' },
  es: { button: 'Preguntar', placeholder: 'Haz una pregunta', unloaded: 'No se pudo cargar. Reintentar' },
  ar: { button: 'اسأل', placeholder: 'اطرح سؤالًا', unloaded: 'تعذّر التحميل. أعد المحاولة' },
  ja: { button: '質問する', placeholder: '質問を入力', unloaded: '読み込めませんでした。再試行' },
} as const satisfies Readonly<Record<string, ButtonStrings>>;

export type ShippedLanguage = keyof typeof buttonStrings;

/** The widget's language: that of `wanted` ("de-AT") if it is known, otherwise English. */
export function languageOf(wanted: string, isKnown: (language: string) => boolean): string {
  const tag = wanted.trim().toLowerCase();
  const [language = ''] = tag.split('-');
  return [tag, language].find((name) => name !== '' && isKnown(name)) ?? 'en';
}

export function isShipped(language: string): language is ShippedLanguage {
  return Object.hasOwn(buttonStrings, language);
}

const fromRightToLeft = new Set(['ar', 'dv', 'fa', 'he', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi']);

export function directionOf(language: string): 'ltr' | 'rtl' {
  return fromRightToLeft.has(language.split('-')[0] ?? '') ? 'rtl' : 'ltr';
}
