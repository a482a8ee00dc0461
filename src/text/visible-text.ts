import { clippedMarks } from './clipped-marks.js';

/**
 * The visible part of a text. Removed are control characters and everything invisible or direction-changing
 * (zero-width space, soft hyphen, bidirectional controls, tags, supplementary variation selectors, and code
 * points that Unicode reserves for more of them). The two joiners stay, since Persian, the scripts of India
 * and emoji need them, but only between two characters of such a script; variation selectors stay after the
 * characters whose shape they select.
 */
export function visibleText(text: string): string {
  if (/^[\n\t\x20-\x7E]*$/.test(text)) return text;
  return clippedMarks(text)
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/gu, '\n')
    .replace(invisible, '')
    .replace(looseSelector, '')
    .replace(looseJoiner, '');
}

/** The same on one line, with white space collapsed. */
export function oneLine(text: string): string {
  return visibleText(text).replace(/\s+/gu, ' ').trim();
}

const invisible =
  /(?![\n\t\u200C\u200D])[\p{Cc}\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}\u115F\u1160\u17B4\u17B5\u3164\uFFA0]|\u034F|[\u2065\uFFF0-\uFFF8\u{E0000}-\u{E0FFF}]/gu;

const looseSelector =
  /(?<!(?!\p{ASCII})[\p{Emoji_Modifier}\p{S}\p{P}\p{sc=Han}\p{sc=Myanmar}\p{sc=Phags_Pa}])[\uFE00-\uFE0F](?!\u20E3)|(?<!(?=\p{sc=Mongolian})\p{L})[\u180B-\u180D\u180F]/gu;

/** What a joiner shapes: emoji, marks, and letters except those of scripts without joining. */
const joins = String.raw`(?:[\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]|(?![\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Armenian}\p{sc=Georgian}\p{sc=Hebrew}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}])\p{L})`;
const looseJoiner = new RegExp(String.raw`(?<!${joins})[\u200C\u200D]+|[\u200C\u200D]+(?!${joins})`, 'gu');
