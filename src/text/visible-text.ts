import { clippedMarks } from './clipped-marks.js';

/**
 * What of a text a person sees. Left out: control characters, and all that is invisible or turns the direction of what
 * follows (zero-width space, soft hyphen, bidirectional controls, tags, supplementary variation selectors, and places
 * that Unicode keeps free for more of them). The two
 * joiners stay, since Persian, the scripts of India and emoji are written with them, but only between two characters of such a script;
 * variation selectors stay behind what they choose the shape of.
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

/** The same on one line, runs of white space as one space. */
export function oneLine(text: string): string {
  return visibleText(text).replace(/\s+/gu, ' ').trim();
}

const invisible =
  /(?![\n\t\u200C\u200D])[\p{Cc}\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}\u115F\u1160\u17B4\u17B5\u3164\uFFA0]|\u034F|[\u2065\uFFF0-\uFFF8\u{E0000}-\u{E0FFF}]/gu;

const looseSelector =
  /(?<!(?!\p{ASCII})[\p{Emoji_Modifier}\p{S}\p{P}\p{sc=Han}\p{sc=Myanmar}\p{sc=Phags_Pa}])[\uFE00-\uFE0F](?!\u20E3)|(?<!(?=\p{sc=Mongolian})\p{L})[\u180B-\u180D\u180F]/gu;

/** What a joiner shapes: emoji, marks, and letters but those of scripts that know no joining. */
const joins = String.raw`(?:[\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]|(?![\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Armenian}\p{sc=Georgian}\p{sc=Hebrew}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}])\p{L})`;
const looseJoiner = new RegExp(String.raw`(?<!${joins})[\u200C\u200D]+|[\u200C\u200D]+(?!${joins})`, 'gu');
