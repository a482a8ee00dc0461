import type { ShippedLanguage } from '../languages.js';

/** Strings of gap reports, loaded only with them. `{name}` is a placeholder. */
export interface GapStrings {
  /** In the footer, instead of `local`, if the reader agreed that reports are sent. */
  readonly localButGaps: string;
  /** Asks whether reports may be sent; `gapsMayKeep`, whether they may be kept. */
  readonly gapsMaySend: string;
  readonly gapsMayKeep: string;
  readonly gapsAgree: string;
  readonly gapsRefuse: string;
  readonly gapsSent: string;
  /** With `{count}`. */
  readonly gapsKept: string;
  readonly gapsSave: string;
  /** Withdraws consent. */
  readonly gapsStop: string;
  readonly helped: string;
  readonly helpedNot: string;
}

export const gapStrings: Readonly<Record<ShippedLanguage, GapStrings>> = {
  en: {
    localButGaps: 'Runs in this browser; what finds no answer is reported, as you agreed.',
    gapsMaySend:
      'May the owners of this site learn what found no answer or did not help? Sent are the question, the name of the index, and that; nothing else.',
    gapsMayKeep:
      'May this device keep what found no answer or did not help, for you to hand to the owners of this site? Kept are the question, the name of the index, and that; nothing else.',
    gapsAgree: 'Agree',
    gapsRefuse: 'Decline',
    gapsSent: 'Reported to the owners of this site.',
    gapsKept: 'Kept on this device: {count}',
    gapsSave: 'Save as a file',
    gapsStop: 'Stop and delete',
    helped: 'This helped',
    helpedNot: 'This did not help',
  },
  de: {
    localButGaps: 'Läuft in diesem Browser; was keine Antwort findet, wird gemeldet, wie du zugestimmt hast.',
    gapsMaySend:
      'Dürfen die Betreiber dieser Seite erfahren, was keine Antwort fand oder nicht half? Gesendet werden die Frage, der Name des Index und eben dies; sonst nichts.',
    gapsMayKeep:
      'Darf dieses Gerät behalten, was keine Antwort fand oder nicht half, damit du es den Betreibern dieser Seite geben kannst? Behalten werden die Frage, der Name des Index und eben dies; sonst nichts.',
    gapsAgree: 'Zustimmen',
    gapsRefuse: 'Ablehnen',
    gapsSent: 'Den Betreibern dieser Seite gemeldet.',
    gapsKept: 'Auf diesem Gerät behalten: {count}',
    gapsSave: 'Als Datei speichern',
    gapsStop: 'Beenden und löschen',
    helped: 'Das half',
    helpedNot: 'Das half nicht',
  },
  fr: {
    localButGaps: 'Fonctionne dans ce navigateur ; ce qui reste sans réponse est signalé, avec votre accord.',
    gapsMaySend:
      'Les responsables de ce site peuvent-ils savoir ce qui est resté sans réponse ou n’a pas aidé ? Sont envoyés la question, le nom de l’index et ce constat ; rien d’autre.',
    gapsMayKeep:
      'Cet appareil peut-il garder ce qui est resté sans réponse ou n’a pas aidé, pour que vous le remettiez aux responsables de ce site ? Sont gardés la question, le nom de l’index et ce constat ; rien d’autre.',
    gapsAgree: 'Accepter',
    gapsRefuse: 'Refuser',
    gapsSent: 'Signalé aux responsables de ce site.',
    gapsKept: 'Gardées sur cet appareil : {count}',
    gapsSave: 'Enregistrer dans un fichier',
    gapsStop: 'Arrêter et effacer',
    helped: 'Cela a aidé',
    helpedNot: 'Cela n’a pas aidé',
  },
  es: {
    localButGaps: 'Funciona en este navegador; lo que no halla respuesta se comunica, como aceptaste.',
    gapsMaySend:
      '¿Pueden saber los responsables de este sitio qué no halló respuesta o no ayudó? Se envían la pregunta, el nombre del índice y ese dato; nada más.',
    gapsMayKeep:
      '¿Puede este dispositivo guardar lo que no halló respuesta o no ayudó, para que lo entregues a los responsables de este sitio? Se guardan la pregunta, el nombre del índice y ese dato; nada más.',
    gapsAgree: 'Aceptar',
    gapsRefuse: 'Rechazar',
    gapsSent: 'Comunicado a los responsables de este sitio.',
    gapsKept: 'Guardadas en este dispositivo: {count}',
    gapsSave: 'Guardar como archivo',
    gapsStop: 'Detener y borrar',
    helped: 'Me ayudó',
    helpedNot: 'No me ayudó',
  },
  ar: {
    localButGaps: 'يعمل في هذا المتصفح؛ وما لا يجد جوابًا يُبلَّغ عنه كما وافقت.',
    gapsMaySend:
      'هل يجوز أن يعرف أصحاب هذا الموقع ما لم يجد جوابًا أو لم يُفِد؟ يُرسَل السؤال واسم الفهرس وهذه النتيجة، ولا شيء غيرها.',
    gapsMayKeep:
      'هل يجوز أن يحتفظ هذا الجهاز بما لم يجد جوابًا أو لم يُفِد، لتسلّمه إلى أصحاب هذا الموقع؟ يُحفَظ السؤال واسم الفهرس وهذه النتيجة، ولا شيء غيرها.',
    gapsAgree: 'أوافق',
    gapsRefuse: 'أرفض',
    gapsSent: 'أُبلغ أصحاب هذا الموقع.',
    gapsKept: 'محفوظ على هذا الجهاز: {count}',
    gapsSave: 'حفظ في ملف',
    gapsStop: 'إيقاف وحذف',
    helped: 'أفادني هذا',
    helpedNot: 'لم يفدني هذا',
  },
  ja: {
    localButGaps: 'このブラウザーの中で動きます。答えが見つからなかった質問は、同意に基づいて報告されます。',
    gapsMaySend:
      '答えが見つからなかった、または役に立たなかったことを、このサイトの運営者に知らせてもよいですか。送られるのは質問、索引の名前、その結果だけです。',
    gapsMayKeep:
      '答えが見つからなかった、または役に立たなかったものを、このサイトの運営者に渡せるよう、この端末に残してもよいですか。残るのは質問、索引の名前、その結果だけです。',
    gapsAgree: '同意する',
    gapsRefuse: '同意しない',
    gapsSent: 'このサイトの運営者に報告しました。',
    gapsKept: 'この端末に保存：{count}',
    gapsSave: 'ファイルに保存',
    gapsStop: 'やめて削除',
    helped: '役に立った',
    helpedNot: '役に立たなかった',
  },
};
