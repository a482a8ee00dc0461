import type { ShippedLanguage } from '../languages.js';

/** Strings of a conversation, loaded only with it. `{name}` is a placeholder. */
export interface ConversationStrings {
  /** With `{carried}`: what a question takes from the one before. */
  readonly carried: string;
  /** Accessible name of the button that removes it, with `{carried}`. */
  readonly takeBack: string;
  /** Heading of the earlier questions. */
  readonly earlier: string;
  readonly copyMarkdown: string;
  /** Copies a link that asks the last question again. */
  readonly copyLink: string;
  readonly clear: string;
  /** Shown if the browser denied access to the clipboard. */
  readonly copyFailed: string;
}

export const conversationStrings: Readonly<Record<ShippedLanguage, ConversationStrings>> = {
  en: {
    carried: 'About: {carried}',
    takeBack: 'Ask without “{carried}”',
    earlier: 'Asked in this visit',
    copyMarkdown: 'Copy as Markdown',
    copyLink: 'Copy link',
    clear: 'Clear',
    copyFailed: 'The browser did not allow copying.',
  },
  de: {
    carried: 'Bezogen auf: {carried}',
    takeBack: 'Ohne „{carried}“ fragen',
    earlier: 'Bei diesem Besuch gefragt',
    copyMarkdown: 'Als Markdown kopieren',
    copyLink: 'Verknüpfung kopieren',
    clear: 'Verlauf löschen',
    copyFailed: 'Der Browser hat das Kopieren nicht erlaubt.',
  },
  fr: {
    carried: 'À propos de : {carried}',
    takeBack: 'Demander sans « {carried} »',
    earlier: 'Questions de cette visite',
    copyMarkdown: 'Copier en Markdown',
    copyLink: 'Copier le lien',
    clear: 'Effacer',
    copyFailed: 'Le navigateur n’a pas permis la copie.',
  },
  es: {
    carried: 'Acerca de: {carried}',
    takeBack: 'Preguntar sin «{carried}»',
    earlier: 'Preguntado en esta visita',
    copyMarkdown: 'Copiar como Markdown',
    copyLink: 'Copiar enlace',
    clear: 'Borrar',
    copyFailed: 'El navegador no permitió copiar.',
  },
  ar: {
    carried: 'بخصوص: {carried}',
    takeBack: 'اسأل من دون «{carried}»',
    earlier: 'ما سُئل في هذه الزيارة',
    copyMarkdown: 'نسخ بصيغة Markdown',
    copyLink: 'نسخ الرابط',
    clear: 'مسح',
    copyFailed: 'لم يسمح المتصفح بالنسخ.',
  },
  ja: {
    carried: '対象: {carried}',
    takeBack: '「{carried}」を外して質問する',
    earlier: '今回の質問',
    copyMarkdown: 'Markdown としてコピー',
    copyLink: 'リンクをコピー',
    clear: '消去',
    copyFailed: 'ブラウザーがコピーを許可しませんでした。',
  },
};
