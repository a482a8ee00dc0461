/**
 * `npx tsx bench/keyword-search.ts SITE QUESTIONS.jsonl [SITE QUESTIONS.jsonl …]`: for how many of the
 * questions a passage with the answer is found first, and among the first five, when they are typed as
 * keywords: complete, with the last word cut short, and with a letter missing from the longest word. Compares
 * Limen's search, over the same passages, by words, and by meaning too once its static encoder is in the page, with
 * MiniSearch as queried by VitePress's local search, lunr as queried by MkDocs Material, and Pagefind with each
 * passage as a page.
 */

import { availableParallelism } from 'node:os';
import lunr from 'lunr';
import MiniSearch from 'minisearch';
import { loadDocumentationQuestions } from '../cli/documentation-questions.js';
import { openDocumentation } from '../cli/documentation-source.js';
import { openTrainedModel } from '../cli/model-folder.js';
import { openReader } from '../cli/models.js';
import { passageEncoder } from '../cli/passage-encoder.js';
import type { FoundPassage, Passage } from '../src/engine/index.js';
import { openPagefind } from '../src/evaluation/documentation/baselines/pagefind.js';
import { holdsWording } from '../src/evaluation/documentation/right-answer.js';
import { keywordsOf, waysOfTyping } from '../src/evaluation/documentation/typed-question.js';
import { asMeant } from '../src/retrieval/vectors/as-meant.js';
import { StaticEncoder } from '../src/retrieval/vectors/static-encoder.js';
import { titleStep } from '../src/text/title-path.js';

const shown = 5;

interface Engine {
  readonly name: string;
  /** The first passages for the typed text. */
  find(typed: string): Promise<readonly Passage[]>;
  close?(): Promise<void>;
}

const sites = process.argv.slice(2);
if (sites.length === 0 || sites.length % 2 === 1) {
  console.error('Name a documentation and the questions to it, as often as you like.');
  process.exit(2);
}

const reader = await openReader('models/reader', availableParallelism());
const encoder = await StaticEncoder.open(await openTrainedModel('models/static-encoder', 'static-encoder'));
const found: Record<string, { first: number; five: number }> = {};
let asked = 0;
for (let each = 0; each < sites.length; each += 2) {
  const [source = '', file = ''] = sites.slice(each);
  const signal = AbortSignal.timeout(3_600_000);
  const documentation = await openDocumentation(source, signal, await passageEncoder(reader));
  const { questions } = await loadDocumentationQuestions(file);
  const answerable = questions.filter((question) => question.answerable);
  asked += answerable.length;
  const options = { limit: shown, exclude: [], asTyped: true };
  const engines: Engine[] = [
    {
      name: 'Limen',
      find: async (text) => passagesOf(await documentation.retriever.search({ text }, options)),
    },
    {
      name: 'Limen with its encoder',
      find: async (text) => {
        const byWords = await documentation.retriever.search({ text }, options);
        const vectors = encoder.queryVectors(asMeant(text, byWords));
        return passagesOf(await documentation.retriever.search({ text }, { ...options, vectors }));
      },
    },
    ...(await othersOver(documentation.passages)),
  ];
  for (const engine of engines) {
    for (const [way, typedAs] of Object.entries(waysOfTyping)) {
      const row = found[`${way} · ${engine.name}`] ?? { first: 0, five: 0 };
      found[`${way} · ${engine.name}`] = row;
      for (const [number, question] of answerable.entries()) {
        const passages = await engine.find(typedAs(keywordsOf(question.question), number));
        const place = passages.findIndex(({ text }) => holdsWording(text, question));
        if (place === 0) row.first += 1;
        if (place >= 0) row.five += 1;
      }
    }
    await engine.close?.();
  }
  await documentation.close();
}
console.log(`${asked} questions typed as keywords, found in per cent`);
for (const [name, { first, five }] of Object.entries(found).sort()) {
  const share = (count: number) => ((100 * count) / asked).toFixed(1).padStart(5);
  console.log(`${name.padEnd(42)} first ${share(first)}   in five ${share(five)}`);
}

function passagesOf(found: readonly FoundPassage[]): readonly Passage[] {
  return found.map(({ passage }) => passage);
}

async function othersOver(passages: readonly Passage[]): Promise<readonly Engine[]> {
  const byPlace = (places: readonly number[]) =>
    places.slice(0, shown).flatMap((place) => passages[place] ?? []);
  const headings = passages.map(({ title, text }, id) => {
    const parts = title.split(titleStep);
    return { id, title: parts.at(-1) ?? '', titles: parts.slice(0, -1).join(' '), text };
  });

  const localSearch = new MiniSearch({ fields: ['title', 'titles', 'text'] });
  localSearch.addAll(headings);
  const boost = { title: 4, text: 2, titles: 1 };

  const material = lunr(function () {
    this.ref('id');
    this.field('title', { boost: 1000 });
    this.field('text');
    for (const heading of headings) this.add(heading);
  });

  const pages = passages.map(({ id, title, text }, place) => ({ id, title, text, url: `/${place}.html` }));
  const pagefind = await openPagefind(pages);
  return [
    {
      name: 'VitePress (MiniSearch)',
      find: async (typed) =>
        byPlace(localSearch.search(typed, { fuzzy: 0.2, prefix: true, boost }).map(({ id }) => Number(id))),
    },
    {
      name: 'MkDocs Material (lunr)',
      find: async (typed) =>
        byPlace(
          material
            .search(typed.replace(/[\w\p{L}]+/gu, '$&*').replace(/[:^~+-]/gu, ' '))
            .map(({ ref }) => Number(ref)),
        ),
    },
    {
      name: 'Pagefind',
      find: async (typed) => {
        const { results } = await pagefind.search.search(typed);
        const data = await Promise.all(results.slice(0, shown).map((result) => result.data()));
        return byPlace(data.map(({ url }) => Number(/(\d+)\.html/u.exec(url)?.[1])));
      },
      close: pagefind.close,
    },
  ];
}
