/** Generates passages from the words of the shipped corpora and many made-up names; deterministic. */

import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { CorpusPassage } from '../../src/retrieval/corpus-format.js';
import { plainTokeniser } from '../../src/retrieval/tokenise.js';
import { titleStep } from '../../src/text/title-path.js';

const names = 150_000;
const passagesOfPage = 8;

/** @param count of passages; the first ones are the same for any count */
export function* generatedPassages(count: number): Generator<CorpusPassage, void, void> {
  const running = runningWords();
  const random = mulberry32(20_261_121);
  const pick = () => running[Math.floor(random() * running.length)] ?? '';
  // Zipf's law over made-up names: the n-th is drawn with probability proportional to 1/n.
  const name = () => nameOf(Math.floor(names ** random()));
  for (let number = 0; number < count; number += 1) {
    const words: string[] = [];
    const length = 60 + Math.floor(random() * 120);
    for (let at = 0; at < length; at += 1) {
      const word = random() < 0.1 ? name() : pick();
      words.push(at % 14 === 13 ? `${word}.` : word);
    }
    const page = `part-${Math.floor(number / 4000)}/page-${Math.floor(number / passagesOfPage)}`;
    const place = `section-${number % passagesOfPage}`;
    const title = `${capital(name())}${titleStep}${capital(name())} ${pick()}`;
    yield { id: `${page}#${place}`, title, text: `${words.join(' ')}.`, url: `/${page}.html#${place}` };
  }
}

/** Questions about single passages: two of a passage's rarer words and three others. */
export function generatedQuestions(passages: readonly CorpusPassage[], count: number): readonly string[] {
  const random = mulberry32(7);
  return Array.from({ length: count }, () => {
    const { text } = passages[Math.floor(random() * passages.length)] ?? { text: '' };
    const { stopTerms } = plainTokeniser;
    const terms = [...new Set(plainTokeniser.tokenise(text))].filter((term) => !stopTerms.has(term));
    const own = terms.filter((term) => /^z/.test(term)).slice(0, 2);
    const [a = '', b = '', c = ''] = terms.filter((term) => !/^z/.test(term)).slice(10);
    return `What is the ${a} of ${own[0] ?? ''} and ${b} for ${own[1] ?? ''} ${c}?`;
  });
}

function runningWords(): readonly string[] {
  const root = resolve(import.meta.dirname, '..', '..', 'corpus');
  const words: string[] = [];
  for (const corpus of ['spaceflight', 'tessera']) {
    const folder = resolve(root, corpus, 'articles');
    for (const file of readdirSync(folder).sort()) {
      const [, , body = ''] = readFileSync(resolve(folder, file), 'utf8').split(/^---$/m);
      words.push(...(body.match(/[A-Za-z]+/g) ?? []));
    }
  }
  return words;
}

/** "z" followed by syllables, so that no name is a word. */
function nameOf(number: number): string {
  const syllables = 'ba do fe gu ki lo ma ne pu ra si to vu we ya ze'.split(' ');
  let rest = number + 16;
  let name = 'z';
  while (rest > 0) {
    name += syllables[rest % 16] ?? '';
    rest = Math.floor(rest / 16);
  }
  return name;
}

function capital(word: string): string {
  return word.replace(/^./, (letter) => letter.toUpperCase());
}

/** A small generator of uniform numbers in 0..1, by T. Ettinger. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
