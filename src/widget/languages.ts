/** The languages that ship, and the strings of the button. */

/** Strings that the button needs before the panel is loaded; the panel brings its own. */
export interface ButtonStrings {
  /** On the button. */
  readonly button: string;
  /** In the field of an inline widget. */
  readonly placeholder: string;
  /** On the button if the panel could not be loaded. */
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

/** The language of the widget: `wanted` ("de-AT") or its primary language ("de") if known, else English. */
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
