import type { ShippedLanguage } from '../languages.js';

/** Strings for the empty field, and for corpora that can only be searched. `{name}` is a placeholder. */
export interface FirstVisitStrings {
  /** How much the first answer downloads: `{size}`, in megabytes. */
  readonly cost: string;
  /** The same if the size is unknown. */
  readonly costUnknown: string;
  /** Shown if the reader saves data: only passages are listed until answers are requested. */
  readonly costAsk: string;
  /** Label of the button that requests them: `{size}`, in megabytes. */
  readonly costLoad: string;
  readonly costLoadUnknown: string;
  /** Above the example questions chosen by the site's owner. */
  readonly starters: string;
  /** Above the questions asked earlier on this device. */
  readonly recent: string;
  readonly clearRecent: string;
  /** Label of the main button if answers are not available. */
  readonly search: string;
  /** Shown if the texts are in a language that the models cannot read. */
  readonly englishOnly: string;
}

export const firstVisitStrings: Readonly<Record<ShippedLanguage, FirstVisitStrings>> = {
  en: {
    cost: 'The first answer brings models of {size} MB into this browser, once. Searching needs none.',
    costUnknown: 'The first answer brings models into this browser, once. Searching needs none.',
    costAsk:
      'This device saves data, so these are passages alone. An answer needs models, which are loaded once.',
    costLoad: 'Load {size} MB and answer',
    costLoadUnknown: 'Load them and answer',
    starters: 'Questions to begin with',
    recent: 'Asked before on this device',
    clearRecent: 'Forget them',
    search: 'Search',
    englishOnly: 'Answers are found in English texts only. Here are the passages that fit what you write.',
  },
  de: {
    cost: 'Die erste Antwort holt einmalig Modelle von {size} MB in diesen Browser. Die Suche braucht keine.',
    costUnknown: 'Die erste Antwort holt einmalig Modelle in diesen Browser. Die Suche braucht keine.',
    costAsk:
      'Dieses Gerät spart Daten, darum stehen hier nur Fundstellen. Eine Antwort braucht Modelle, die einmalig geladen werden.',
    costLoad: '{size} MB laden und antworten',
    costLoadUnknown: 'Laden und antworten',
    starters: 'Fragen für den Anfang',
    recent: 'Auf diesem Gerät schon gefragt',
    clearRecent: 'Vergessen',
    search: 'Suchen',
    englishOnly:
      'Antworten gibt es nur aus englischen Texten. Hier stehen die Stellen, die zu deinen Worten passen.',
  },
  fr: {
    cost: 'La première réponse télécharge une fois des modèles de {size} Mo dans ce navigateur. La recherche s’en passe.',
    costUnknown:
      'La première réponse télécharge une fois des modèles dans ce navigateur. La recherche s’en passe.',
    costAsk:
      'Cet appareil économise les données : voici des passages seulement. Une réponse demande des modèles, téléchargés une fois.',
    costLoad: 'Télécharger {size} Mo et répondre',
    costLoadUnknown: 'Télécharger et répondre',
    starters: 'Questions pour commencer',
    recent: 'Déjà posées sur cet appareil',
    clearRecent: 'Les oublier',
    search: 'Chercher',
    englishOnly:
      'Les réponses ne sont tirées que de textes anglais. Voici les passages qui correspondent à vos mots.',
  },
  es: {
    cost: 'La primera respuesta trae una vez modelos de {size} MB a este navegador. La búsqueda no los necesita.',
    costUnknown: 'La primera respuesta trae una vez modelos a este navegador. La búsqueda no los necesita.',
    costAsk:
      'Este dispositivo ahorra datos, así que solo hay pasajes. Una respuesta necesita modelos, que se cargan una vez.',
    costLoad: 'Cargar {size} MB y responder',
    costLoadUnknown: 'Cargar y responder',
    starters: 'Preguntas para empezar',
    recent: 'Ya preguntado en este dispositivo',
    clearRecent: 'Olvidarlas',
    search: 'Buscar',
    englishOnly:
      'Solo hay respuestas a partir de textos en inglés. Aquí están los pasajes que encajan con lo que escribes.',
  },
  ar: {
    cost: 'يجلب الجواب الأول مرة واحدة نماذج حجمها {size} م.ب. إلى هذا المتصفح. البحث لا يحتاج إليها.',
    costUnknown: 'يجلب الجواب الأول نماذج إلى هذا المتصفح مرة واحدة. البحث لا يحتاج إليها.',
    costAsk: 'هذا الجهاز يوفر البيانات، فهذه مقاطع فقط. يحتاج الجواب إلى نماذج تُحمّل مرة واحدة.',
    costLoad: 'حمّل {size} م.ب. وأجب',
    costLoadUnknown: 'حمّلها وأجب',
    starters: 'أسئلة للبداية',
    recent: 'سُئل من قبل على هذا الجهاز',
    clearRecent: 'انسَها',
    search: 'ابحث',
    englishOnly: 'تُستخرج الأجوبة من النصوص الإنجليزية فقط. هذه هي المقاطع التي توافق ما تكتبه.',
  },
  ja: {
    cost: '最初の回答では、{size} MB のモデルを一度だけこのブラウザーに読み込みます。検索には不要です。',
    costUnknown: '最初の回答では、モデルを一度だけこのブラウザーに読み込みます。検索には不要です。',
    costAsk:
      'この端末はデータを節約しているため、該当箇所だけを表示しています。回答には、一度だけ読み込むモデルが必要です。',
    costLoad: '{size} MB を読み込んで回答する',
    costLoadUnknown: '読み込んで回答する',
    starters: '最初の質問の例',
    recent: 'この端末での以前の質問',
    clearRecent: '忘れる',
    search: '検索',
    englishOnly: '回答は英語の文書からのみ得られます。ここには、入力に合う箇所が表示されます。',
  },
};
