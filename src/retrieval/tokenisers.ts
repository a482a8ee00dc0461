/** The tokeniser of each language: Snowball's stemmers, loaded where a corpus is in a language that has one. */

import { LimenError } from '../engine/index.js';
import type { CorpusManifest } from './corpus-manifest.js';
import { plainTokeniser, Tokeniser } from './tokenise.js';

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

/** By the first part of the tag. Each is a file of its own, which nobody else loads. */
const stemmed: Readonly<Record<string, Load>> = {
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

/** Words are those of `Intl.Segmenter` and have no endings; only what has no meaning is left out of searches. */
const unstemmed: Readonly<Record<string, Load>> = {
  ja: () => import('@orama/stopwords/japanese'),
  zh: () => import('@orama/stopwords/mandarin'),
};

/** Other names of the same, by their tags: both written forms of Norwegian, and what tags were called before. */
const alike: Readonly<Record<string, string>> = { nb: 'no', nn: 'no', in: 'id' };

/** Part of the names of all; raised whenever the same text may give other terms than before. */
const version = 1;

const made = new Map<string, Promise<Tokeniser>>();

/** @param tag BCP 47, of a corpus @throws {LimenError} `corpus-unavailable` when its rules did not arrive */
export async function tokeniserFor(tag: string | undefined): Promise<Tokeniser> {
  const [first = ''] = (tag ?? '').toLowerCase().split('-');
  const language = alike[first] ?? first;
  const isStemmed = Object.hasOwn(stemmed, language);
  const load = isStemmed ? stemmed[language] : Object.hasOwn(unstemmed, language) && unstemmed[language];
  if (!load) return plainTokeniser;
  const known = made.get(language) ?? make(language, isStemmed, load);
  made.set(language, known);
  try {
    return await known;
  } catch (cause) {
    // It is tried anew by whoever wants it next.
    made.delete(language);
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new LimenError(
      'corpus-unavailable',
      { file: `the search rules of ${language}`, reason },
      { cause },
    );
  }
}

async function make(language: string, isStemmed: boolean, load: Load): Promise<Tokeniser> {
  const { stemmer, stopwords } = await load();
  return new Tokeniser({
    // What is not stemmed gives the terms of the plain one.
    name: isStemmed ? `snowball-${language}-${version}` : plainTokeniser.name,
    stem: isStemmed ? stemmer : undefined,
    lower: (word) => word.toLocaleLowerCase(language),
    stopWords: stopwords.join(' '),
  });
}

/**
 * That of a corpus whose index cannot be made anew.
 * @throws {LimenError} `corpus-invalid` when another one made it; what `tokeniserFor` throws
 */
export async function requireTokeniserOf({ id, language, tokeniser }: CorpusManifest): Promise<Tokeniser> {
  const own = await tokeniserFor(language);
  if (own.name === tokeniser) return own;
  const reason = `its index was made by the tokeniser ${tokeniser}, and here is ${own.name}; compile it again`;
  throw new LimenError('corpus-invalid', { file: `${id}/manifest.json`, reason });
}
