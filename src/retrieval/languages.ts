/** Snowball stemmers and stop words of the languages that have any. Not loaded for English corpora. */

interface Rules {
  readonly stemmer?: (word: string) => string;
  readonly stopwords: readonly string[];
}

type Load = () => Promise<Rules>;

async function both(
  stemmer: Promise<{ readonly stemmer: (word: string) => string }>,
  words: Promise<Pick<Rules, 'stopwords'>>,
): Promise<Rules> {
  const [{ stemmer: stem }, { stopwords }] = await Promise.all([stemmer, words]);
  return { stemmer: stem, stopwords };
}

/** By primary language subtag. Each is a separate file, loaded only when needed. */
export const stemmed: Readonly<Record<string, Load>> = {
  ar: () => both(import('@orama/stemmers/arabic'), import('@orama/stopwords/arabic')),
  da: () => both(import('@orama/stemmers/danish'), import('@orama/stopwords/danish')),
  de: () => both(import('@orama/stemmers/german'), import('@orama/stopwords/german')),
  el: () => both(import('@orama/stemmers/greek'), import('@orama/stopwords/greek')),
  es: () => both(import('@orama/stemmers/spanish'), import('@orama/stopwords/spanish')),
  fi: () => both(import('@orama/stemmers/finnish'), import('@orama/stopwords/finnish')),
  fr: () => both(import('@orama/stemmers/french'), import('@orama/stopwords/french')),
  ga: () => both(import('@orama/stemmers/irish'), import('@orama/stopwords/irish')),
  hi: () => both(import('@orama/stemmers/indian'), import('@orama/stopwords/indian')),
  hu: () => both(import('@orama/stemmers/hungarian'), import('@orama/stopwords/hungarian')),
  hy: () => both(import('@orama/stemmers/armenian'), import('@orama/stopwords/armenian')),
  id: () => both(import('@orama/stemmers/indonesian'), import('@orama/stopwords/indonesian')),
  it: () => both(import('@orama/stemmers/italian'), import('@orama/stopwords/italian')),
  lt: () => both(import('@orama/stemmers/lithuanian'), import('@orama/stopwords/lithuanian')),
  ne: () => both(import('@orama/stemmers/nepali'), import('@orama/stopwords/nepali')),
  nl: () => both(import('@orama/stemmers/dutch'), import('@orama/stopwords/dutch')),
  no: () => both(import('@orama/stemmers/norwegian'), import('@orama/stopwords/norwegian')),
  pt: () => both(import('@orama/stemmers/portuguese'), import('@orama/stopwords/portuguese')),
  ro: () => both(import('@orama/stemmers/romanian'), import('@orama/stopwords/romanian')),
  ru: () => both(import('@orama/stemmers/russian'), import('@orama/stopwords/russian')),
  sr: () => both(import('@orama/stemmers/serbian'), import('@orama/stopwords/serbian')),
  sv: () => both(import('@orama/stemmers/swedish'), import('@orama/stopwords/swedish')),
  ta: () => both(import('@orama/stemmers/tamil'), import('@orama/stopwords/tamil')),
  tr: () => both(import('@orama/stemmers/turkish'), import('@orama/stopwords/turkish')),
};

/** Languages divided by `Intl.Segmenter`, without endings; only stop words are left out of searches. */
export const unstemmed: Readonly<Record<string, Load>> = {
  ja: () => import('@orama/stopwords/japanese'),
  zh: () => import('@orama/stopwords/mandarin'),
};

/** By language tag: both written forms of Norwegian, and obsolete tags. */
export const aliases: Readonly<Record<string, string>> = { nb: 'no', nn: 'no', in: 'id' };
