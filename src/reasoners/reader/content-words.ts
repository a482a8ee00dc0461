import type { Passage } from '../../engine/index.js';
import { clippedMarks } from '../../text/clipped-marks.js';
import { withoutAccents } from '../../text/without-accents.js';
import { wordSet } from '../../text/word-set.js';

const functionWords = wordSet(
  `a an the and or but if of in on at to from by with for as about into over after before between than then that this
  these those it its he him his she her they them their we us our you your i me my is are was were be been being am do
  does did have has had will would can could shall should may might must not no nor so what which who whom whose when
  where why how there here also more most other same both each any all some such first name called`,
);

const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/** The distinct content words of a text, lower case, accents removed. */
export function contentWords(text: string): Set<string> {
  const found = withoutAccents(clippedMarks(text)).toLowerCase().match(word) ?? [];
  return new Set(found.filter((each) => !functionWords.has(each)));
}

/** Share of `wanted` in `held`, 0..1, by the words' first five letters. 1 for no words. */
export function overlap(wanted: ReadonlySet<string>, held: ReadonlySet<string>): number {
  if (wanted.size === 0) return 1;
  const stems = new Set([...held].map(stem));
  return [...wanted].filter((each) => stems.has(stem(each))).length / wanted.size;
}

/** In Hangul, the letters that make up the syllables are counted. */
function stem(each: string): string {
  return each.normalize('NFD').slice(0, 5);
}

/** Minimum share of a longer name's words for a title to match it: “wreck of the Silver Heron”. */
const titleShare = 0.6;

/** The passage whose title matches a name, or `null`. */
export function passageTitled(named: string, passages: readonly Passage[]): Passage | null {
  const wanted = contentWords(named);
  let best: Passage | null = null;
  let most = 0;
  for (const passage of wanted.size === 0 ? [] : passages) {
    const title = contentWords(passage.title);
    const share = overlap(wanted, title);
    // Of two titles that match, prefer the one with fewer other words.
    const score = share < titleShare ? 0 : share - title.size / 100;
    if (score > most) [best, most] = [passage, score];
  }
  return best;
}
