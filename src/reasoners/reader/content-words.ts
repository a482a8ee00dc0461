import type { Passage } from '../../engine/index.js';
import { clippedMarks } from '../../text/clipped-marks.js';
import { withoutAccents } from '../../text/without-accents.js';

const functionWords = new Set(
  `a an the and or but if of in on at to from by with for as about into over after before between than then that this
  these those it its he him his she her they them their we us our you your i me my is are was were be been being am do
  does did have has had will would can could shall should may might must not no nor so what which who whom whose when
  where why how there here also more most other same both each any all some such first name called`.split(
    /\s+/u,
  ),
);

const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/** The distinct words of a text that carry meaning, lower case, accents dropped. */
export function contentWords(text: string): Set<string> {
  const found = withoutAccents(clippedMarks(text)).toLowerCase().match(word) ?? [];
  return new Set(found.filter((each) => !functionWords.has(each)));
}

/** Share of `wanted` that `held` holds, 0..1; a word counts as held when it shares its first five letters. 1 for no words. */
export function overlap(wanted: ReadonlySet<string>, held: ReadonlySet<string>): number {
  if (wanted.size === 0) return 1;
  const stems = new Set([...held].map(stem));
  return [...wanted].filter((each) => stems.has(stem(each))).length / wanted.size;
}

/** Of Hangul the letters count that its syllables are made of. */
function stem(each: string): string {
  return each.normalize('NFD').slice(0, 5);
}

/** A title names a thing that has more words than it, “wreck of the Silver Heron”, from this share of them on. */
const titleShare = 0.6;

/** The passage whose title names something, or `null`. */
export function passageTitled(named: string, passages: readonly Passage[]): Passage | null {
  const wanted = contentWords(named);
  let best: Passage | null = null;
  let most = 0;
  for (const passage of wanted.size === 0 ? [] : passages) {
    const title = contentWords(passage.title);
    const share = overlap(wanted, title);
    // Of two titles that name it, the one that says little else.
    const score = share < titleShare ? 0 : share - title.size / 100;
    if (score > most) [best, most] = [passage, score];
  }
  return best;
}
