/** Picks which of a person's own texts a question over all of them covers. */

import type { CorpusInfo } from '../corpus-info.js';
import type { KeptTexts } from './kept-texts.js';
import { everyOwnText, ownCorpusName } from './own-corpus-name.js';

/** Each query searches all of them. */
export const mostTogether = 12;
/** Passages held in memory; large texts, which are read on demand, count as none. */
export const mostPassagesHeld = 20_000;

interface AskedTogether {
  readonly asked: readonly KeptTexts[];
  /** Texts that exceed the limits. */
  readonly leftOut: readonly KeptTexts[];
}

/** The texts that fit, in the order given. */
export function askedTogether(kept: readonly KeptTexts[]): AskedTogether {
  const asked: KeptTexts[] = [];
  const leftOut: KeptTexts[] = [];
  let held = 0;
  for (const texts of kept) {
    const own = texts.isHeldWhole ? texts.info.passages : 0;
    const fits = asked.length < mostTogether && held + own <= mostPassagesHeld;
    (fits ? asked : leftOut).push(texts);
    if (fits) held += own;
  }
  return { asked, leftOut };
}

/** Their entry in the corpus selector; null if there are fewer than two. @param kept from `keptTexts` */
export function everyOwnInfo(kept: readonly KeptTexts[]): CorpusInfo | null {
  const { asked, leftOut } = askedTogether(kept);
  if (asked.length < 2) return null;
  const [language, ...others] = new Set(asked.map(({ info }) => info.language));
  const limits = `at most ${mostTogether} texts, and ${mostPassagesHeld.toLocaleString('en')} passages in memory, can be searched together`;
  const without = leftOut.length === 0 ? '' : ` Without ${named(leftOut)}: ${limits}.`;
  return {
    id: ownCorpusName(everyOwnText),
    title: 'All of my texts',
    description: `Searches ${named(asked)} together.${without}`,
    passages: asked.reduce((sum, { info }) => sum + info.passages, 0),
    examples: [],
    ...(language === undefined || others.length > 0 ? {} : { language }),
  };
}

function named(texts: readonly KeptTexts[]): string {
  return new Intl.ListFormat('en').format(texts.map(({ info }) => `“${info.title}”`));
}
