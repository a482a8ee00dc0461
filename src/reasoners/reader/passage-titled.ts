import type { Passage } from '../../engine/index.js';
import { contentWords, overlap } from './content-words.js';

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
