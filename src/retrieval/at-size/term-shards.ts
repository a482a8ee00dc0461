/** The terms of a corpus at size, each with its postings, read from the shards that hold them. */

import { RecentlyUsed } from '../../async/recently-used.js';
import { parseCorpusJson } from '../corpus-format.js';
import type { CorpusManifest, Shard } from '../corpus-manifest.js';
import { cutTo } from '../index-search.js';
import { mostCompletions, weightOfCompletion, weightOfCorrection } from '../similar-terms.js';
import type { Tokeniser } from '../tokenise.js';
import { formWeight, missingTerms, mostTypos, stemsWithin, unfinishedTerms } from '../typed-words.js';
import type { WordForms } from '../word-forms.js';
import { packPostings, type TermPostings, writtenPostings } from './postings.js';
import { entriesBeginning, entryBeginning } from './shard-entries.js';
import { holding } from './shards-in-order.js';
import type { WeighedPostings } from './term-scores.js';

/** Bytes of postings that are kept. */
const keptPostings = 8_000_000;

export class TermShards {
  readonly #corpus: string;
  readonly #shards: readonly Shard[];
  readonly #json: (shard: Shard) => Promise<string>;
  readonly #tokeniser: Tokeniser;
  readonly #terms = new RecentlyUsed<TermPostings>(keptPostings);

  /** @param json the text of a shard */
  constructor(
    { id, shards }: Pick<CorpusManifest, 'id' | 'shards'>,
    json: (shard: Shard) => Promise<string>,
    tokeniser: Tokeniser,
  ) {
    this.#corpus = id;
    this.#shards = shards.filter(({ kind }) => kind === 'index');
    this.#json = json;
    this.#tokeniser = tokeniser;
  }

  /** Same as in `Bm25Index`. */
  async cutToStems(query: string, text: readonly string[]): Promise<readonly string[]> {
    const stems = stemsWithin(query, this.#tokeniser);
    if (stems.length === 0) return text;
    const unfinished = unfinishedTerms(query, this.#tokeniser);
    for (const term of unfinished) {
      if ((await this.#exact(term)).length > 0 || (await this.#completions(term)).length > 0) return text;
    }
    for (const stem of stems) {
      if ((await this.#exact(stem)).length > 0) return cutTo(stem, text, unfinished);
    }
    return text;
  }

  /**
   * For each term of the query's text, the terms that count for it: the term itself and, while the query is
   * being typed, similar ones.
   */
  async ofText(
    written: string,
    text: readonly string[],
    asTyped: boolean,
    forms: WordForms | undefined,
  ): Promise<readonly (readonly WeighedPostings[])[]> {
    const unfinished = asTyped ? unfinishedTerms(written, this.#tokeniser) : new Set<string>();
    const words = await Promise.all(
      text.map(async (term) => {
        const own = await this.#exact(term);
        return unfinished.has(term) ? [...own, ...(await this.#completions(term))] : own;
      }),
    );
    if (!asTyped) return words;
    const known = new Set(text.filter((_, place) => words[place]?.length !== 0));
    const missing = missingTerms(written, known, this.#tokeniser);
    const others = forms === undefined ? [] : await this.#otherForms(forms);
    return Promise.all(
      text.map(async (term, place) => [
        ...(missing.has(term) ? await this.#corrections(term) : (words[place] ?? [])),
        ...others.filter(({ postings }) => forms?.wordOf(postings.term) === term),
      ]),
    );
  }

  /** The term itself; empty if no passage contains it. */
  #exact(term: string): Promise<readonly WeighedPostings[]> {
    return this.#weighed([term], () => 1);
  }

  /** Terms that begin with this one. */
  async #completions(unfinished: string): Promise<readonly WeighedPostings[]> {
    const terms = await this.#termsBeginning(unfinished);
    return this.#weighed(terms.slice(0, mostCompletions), (term) =>
      term === unfinished ? 0 : weightOfCompletion(term, unfinished),
    );
  }

  /** Other forms of the query's words. */
  async #otherForms(forms: WordForms): Promise<readonly WeighedPostings[]> {
    const beginning = await Promise.all(forms.openings.map((each) => this.#termsBeginning(each)));
    return this.#weighed([...forms.among(beginning.flat()).keys()], () => formWeight);
  }

  async #termsBeginning(beginning: string): Promise<readonly string[]> {
    const opening = `[${JSON.stringify(beginning).slice(0, -1)}`;
    const own = holding(this.#shards, beginning);
    // The matches may continue from the end of one shard into the next.
    const next = this.#shards[own === undefined ? 0 : this.#shards.indexOf(own) + 1];
    const terms: string[] = [];
    for (const shard of [own, next?.first?.startsWith(beginning) ? next : undefined]) {
      if (shard === undefined) continue;
      for (const { json } of entriesBeginning(await this.#json(shard), opening)) terms.push(termOf(json));
    }
    return terms;
  }

  /** Terms in the same shard that share the first letter with this one and differ from it by typos. */
  async #corrections(mistyped: string): Promise<readonly WeighedPostings[]> {
    const shard = holding(this.#shards, mistyped);
    if (shard === undefined || mostTypos(mistyped) === 0) return [];
    const opening = `[${JSON.stringify([...mistyped][0] ?? '').slice(0, -1)}`;
    const entries = [...entriesBeginning(await this.#json(shard), opening)];
    return this.#weighed(
      entries.map(({ json }) => termOf(json)),
      (term) => weightOfCorrection(term, mistyped),
    );
  }

  async #weighed(
    terms: readonly string[],
    weightOf: (term: string) => number,
  ): Promise<readonly WeighedPostings[]> {
    const weighed = terms
      .map((term) => ({ term, weight: weightOf(term) }))
      .filter(({ weight }) => weight > 0);
    const found = await Promise.all(
      weighed.map(async ({ term, weight }) => ({ postings: await this.postingsOf(term), weight })),
    );
    return found.flatMap(({ postings, weight }) =>
      postings === undefined || isEmpty(postings) ? [] : [{ postings, weight }],
    );
  }

  async postings(terms: readonly string[]): Promise<TermPostings[]> {
    const found = await Promise.all(terms.map((term) => this.postingsOf(term)));
    return found.filter((postings) => postings !== undefined);
  }

  async postingsOf(term: string): Promise<TermPostings | undefined> {
    const shard = holding(this.#shards, term);
    if (shard === undefined) return undefined;
    return this.#terms.get(term, async () => {
      const entry = entryBeginning(await this.#json(shard), `[${JSON.stringify(term)},`);
      const [, ...lists] =
        entry === undefined
          ? [term, [], []]
          : parseCorpusJson(writtenPostings, entry, `${this.#corpus}/${shard.file}`);
      const [title, text] = [packPostings(lists[0]), packPostings(lists[1])];
      // A term missing from the corpus takes cache space too.
      return { value: { term, title, text }, weight: 50 + title.bytes.length + text.bytes.length };
    });
  }
}

/** The term of an entry in a term shard. */
function termOf(entry: string): string {
  const [, written = '""'] = /^\[("(?:[^"\\]|\\.)*")/u.exec(entry) ?? [];
  return String(JSON.parse(written));
}

function isEmpty({ title, text }: TermPostings): boolean {
  return title.passages + text.passages === 0;
}
