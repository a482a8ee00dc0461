import { clippedMarks } from '../retrieval/clipped-marks.js';

/**
 * What of a text a person sees. Left out: control characters, and all that is invisible or turns the direction of what
 * follows (zero-width space, soft hyphen, bidirectional controls, tags, supplementary variation selectors). The two
 * joiners stay, since Persian, the scripts of India and emoji are written with them, but only between two characters.
 */
export function visibleText(text: string): string {
  if (/^[\n\t\x20-\x7E]*$/.test(text)) return text;
  return clippedMarks(text)
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/gu, '\n')
    .replace(invisible, '')
    .replace(looseJoiner, '');
}

/** The same on one line, runs of white space as one space. */
export function oneLine(text: string): string {
  return visibleText(text).replace(/\s+/gu, ' ').trim();
}

const invisible =
  /(?![\n\t\u200C\u200D])[\p{Cc}\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}\u115F\u1160\u17B4\u17B5\u3164\uFFA0]|\u034F|[\u{E0100}-\u{E01EF}]/gu;
const looseJoiner = /(?<![\p{L}\p{M}\p{Emoji}])[\u200C\u200D]+|[\u200C\u200D]+(?![\p{L}\p{M}\p{Emoji}])/gu;
