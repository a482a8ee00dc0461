/**
 * For a question that asks what something is, ranks the passages that define it first. To a search, any passage
 * that uses the term may explain it, and the reader sees only the first few.
 */

import type { FoundPassage, Query, Retriever, SearchOptions } from '../engine/index.js';

/** How many of the first results are ranked again. */
const first = 10;

/** Factor of the score of a passage that defines the term, chosen with `models/training/fit_held_words.py`. */
const factor = 2.5;

export class DefinitionsFirst implements Retriever {
  readonly #retriever: Retriever;

  constructor(retriever: Retriever) {
    this.#retriever = retriever;
  }

  async search(query: Query, options: SearchOptions): Promise<readonly FoundPassage[]> {
    const term = query.context === undefined ? askedTerm(query.text) : null;
    if (term === null) return this.#retriever.search(query, options);
    const limit = Math.max(first, options.limit);
    const found = await this.#retriever.search(query, { ...options, limit });
    return definitionsFirst(found, term).slice(0, options.limit);
  }
}

function definitionsFirst(found: readonly FoundPassage[], term: readonly string[]): readonly FoundPassage[] {
  const ranked = found
    .slice(0, first)
    .map((each) => (defines(each.passage.text, term) ? { ...each, score: each.score * factor } : each));
  // Stable, so that equal passages stay in the order of the search.
  return [...ranked.sort((one, other) => other.score - one.score), ...found.slice(first)];
}

/** “What is a guard?”, “what are lifecycle hooks”, “Define guard”; not “What is the capital?”. */
const beforeTerm = /^(?:what(?: is|'s|’s| are)|define) (?:an? )?(?!the\b)/iu;
/** “What does ISRU stand for?”, “What does keg-only mean?”. */
const beforeExpression = /^what does (?:an? |the )?/iu;
const afterExpression = / (?:stand for|mean)\b/iu;

/** A term of more words is a question of its own: “What is a good way to start?”. */
const mostWords = 3;

/** Marks of code, emphasis and quotation around a term. */
const marks = /[`"“”*]/gu;
const word = /[\p{L}\p{N}]+/gu;

/**
 * The words of the term that a question may ask to define, lower case; null if it asks for something else.
 * Deliberately wider than `asksForDefinition`: where a name is meant, ranking definitions first does no harm.
 */
export function askedTerm(question: string): readonly string[] | null {
  const plain = question.replace(marks, '').trim();
  return wordsOf(termOf(plain) ?? expressionOf(plain) ?? '');
}

function termOf(question: string): string | null {
  const before = beforeTerm.exec(question);
  if (before === null) return null;
  const term = question.slice(before[0].length);
  return term.split(/\s+/u).filter((each) => wordsOf(each) !== null).length > mostWords ? null : term;
}

function expressionOf(question: string): string | null {
  const before = beforeExpression.exec(question);
  if (before === null) return null;
  const expression = question.slice(before[0].length);
  const end = expression.search(afterExpression);
  return end < 0 ? null : expression.slice(0, end);
}

function wordsOf(text: string): readonly string[] | null {
  return text.toLowerCase().match(word);
}

/** Whether a sentence, line or row of a text begins with the term and goes on to say what it is, means or does. */
export function defines(text: string, term: readonly string[]): boolean {
  return text.split(sentenceEnd).some((sentence) => saysWhat(sentence, term));
}

const sentenceEnd = /(?<=[.!?])\s+|\n+/u;

/** Before its subject a sentence has at most one phrase: “In this guide, a guard is …”. */
const opening = /^(?:(?:at|by|for|in|on|with|within)\b[^,]{1,60}, )?(?:(?:an?|the|this|each|every) )?/iu;

/** Between a term and its verb: “WASM (WebAssembly), a binary format, is …”. */
const aside = /^\s*(?:\([^()]{0,80}\))?(?:,[^,.]{1,80},)?\s*/u;

/** Verbs and marks that introduce what a thing is, means, stands for or does. */
const definingVerb =
  /^(?:(?:is|are|was|were|means?|refers?|stands? for|describes?|represents?|denotes?|consists?|lets?|allows?|provides?|helps?|enables?|gives?|makes?|uses?|contains?)\b|[-—–:=|](?:\s|$))/iu;

/** How much of a sentence is read, in UTF-16 code units: the term it defines stands at its beginning. */
const mostRead = 400;

function saysWhat(sentence: string, term: readonly string[]): boolean {
  const plain = sentence
    .slice(0, mostRead)
    .replace(marks, '')
    .replace(/^[^\p{L}\p{N}]+/u, '');
  const said = plain.slice(opening.exec(plain)?.[0].length ?? 0);
  const words = [...said.matchAll(word)].slice(0, term.length);
  const last = words.at(-1);
  const begins = words.map(([each]) => each.toLowerCase());
  if (last === undefined || !startsWith(begins, term)) return false;
  const after = said.slice(last.index + last[0].length);
  return definingVerb.test(after.slice(aside.exec(after)?.[0].length ?? 0));
}

function startsWith(words: readonly string[], term: readonly string[]): boolean {
  return words.length >= term.length && term.every((each, place) => isSame(each, words[place] ?? ''));
}

/** Singular and plural count as the same word, and so do longer words that begin alike. */
function isSame(one: string, other: string): boolean {
  const [short = '', long = ''] = one.length < other.length ? [one, other] : [other, one];
  return (
    short === long ||
    long === `${short}s` ||
    long === `${short}es` ||
    (short.length >= 5 && short.slice(0, 5) === long.slice(0, 5))
  );
}
