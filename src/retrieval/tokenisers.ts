/** The tokeniser of each language; its rules are loaded when a corpus needs them. */

import { LimenError, reasonOf } from '../engine/index.js';
import { plainTokeniser, Tokeniser } from './tokenise.js';

/** Part of every name; incremented whenever the same text may yield different terms. */
const version = 1;

const made = new Map<string, Promise<Tokeniser>>();

/**
 * @param tag BCP 47 tag of a corpus
 * @throws {LimenError} `corpus-unavailable` if its rules could not be loaded
 */
export async function tokeniserFor(tag: string | undefined): Promise<Tokeniser> {
  const [language = ''] = (tag ?? '').toLowerCase().split('-');
  if (language === '' || language === 'en') return plainTokeniser;
  const known = made.get(language) ?? make(language);
  made.set(language, known);
  try {
    return await known;
  } catch (cause) {
    // The next caller tries again.
    made.delete(language);
    const file = `the search rules of ${language}`;
    throw new LimenError('corpus-unavailable', { file, reason: reasonOf(cause) }, { cause });
  }
}

async function make(tag: string): Promise<Tokeniser> {
  const { aliases, stemmed, unstemmed } = await import('./languages.js');
  const language = Object.hasOwn(aliases, tag) ? (aliases[tag] ?? tag) : tag;
  const load = [stemmed, unstemmed].find((rules) => Object.hasOwn(rules, language))?.[language];
  if (load === undefined) return plainTokeniser;
  const { stemmer, stopwords } = await load();
  return new Tokeniser({
    // Without a stemmer the terms equal those of the plain tokeniser.
    name: stemmer === undefined ? plainTokeniser.name : `snowball-${language}-${version}`,
    stem: stemmer,
    lower: (word) => word.toLocaleLowerCase(language),
    stopWords: stopwords.join(' '),
  });
}
