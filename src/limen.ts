/** The public API: `const limen = await createLimen({ corpus }); for await (const event of limen.ask(question)) …` */

import type {
  CorpusInfo,
  CorpusName,
  Limen,
  LimenOptions,
  LimenOverSearch,
  OwnSearchOptions,
} from './api.js';
import { orAbort } from './async/abort.js';
import { browserWorkers } from './composition/browser-workers.js';
import { CorpusLimen } from './composition/corpus-limen.js';
import { OwnSearchLimen } from './composition/own-search-limen.js';
import { LimenError, optionInvalid, type Retriever } from './engine/index.js';
import { fetchText } from './network/request.js';
import { folderAddress } from './retrieval/folder-address.js';
import { ownCorpusId } from './retrieval/own/own-corpus-name.js';
import type { OtherRetrieverChoice } from './retrieval/registry.js';

const catalogueFile = 'catalogue.json';

/**
 * Starts the workers of one corpus. Settles before they are ready, so that the page can show how far they have come;
 * searching waits for the corpus alone, asking also for the models. A corpus that has an address says itself what it is:
 * then this settles when it can be searched. With a `retriever` of the caller's own no corpus is loaded.
 *
 * @example
 * ```ts
 * const limen = await createLimen({ corpus: '/knowledge/' });
 * for await (const event of limen.ask('How is a component registered?')) {
 *   if (event.type === 'accepted') console.log(event.outcome.answer, event.outcome.draft.citations);
 *   if (event.type === 'abstained' || event.type === 'turns-spent') console.log('not known', event.outcome.lookedFor);
 *   if (event.type === 'failed') console.error(event.error.message);
 * }
 * limen.close();
 * ```
 *
 * @example The site's own search
 * ```ts
 * const retriever: Retriever = {
 *   async search({ text }, { limit, exclude, signal }) {
 *     const response = await fetch(`/search?q=${encodeURIComponent(text)}`, signal ? { signal } : {});
 *     const hits: { id: string; heading: string; body: string; link: string; rank: number }[] = await response.json();
 *     return hits
 *       .filter(({ id }) => !exclude.includes(id))
 *       .slice(0, limit)
 *       .map(({ id, heading, body, link, rank }) => ({
 *         passage: { id, title: heading, text: body, url: link },
 *         score: rank,
 *         matchedTerms: [],
 *       }));
 *   },
 * };
 * const limen = await createLimen({ retriever, corpus: { id: 'handbook', title: 'Handbook' } });
 * ```
 *
 * @throws {LimenError} `option-invalid` when the catalogue does not list the corpus, an address cannot be read over
 * http, or an own part lacks a method; what `loadCatalogue` throws; `corpus-unavailable` and `corpus-invalid` of a corpus
 * that has an address
 * @throws the signal's reason when it aborts
 */
export function createLimen(options: OwnSearchOptions): Promise<LimenOverSearch>;
export function createLimen(options: LimenOptions): Promise<Limen>;
export async function createLimen(options: LimenOptions | OwnSearchOptions): Promise<LimenOverSearch> {
  const base = folderOf(options.base);
  const models = webFolder('models', options.models ?? 'models/', base);
  if ('retriever' in options) {
    const { retriever, corpus } = await openedRetriever(options);
    return new OwnSearchLimen(browserWorkers, retriever, corpus, models, options);
  }
  const own = ownCorpusId(options.corpus);
  if (own !== null || /[/.:]/u.test(options.corpus)) {
    const corpus = own === null ? webFolder('corpus', options.corpus, base) : { own };
    const limen = new CorpusLimen(browserWorkers, corpus, base, models, options);
    try {
      await orAbort(limen.searchable(), options.signal);
      return limen;
    } catch (thrown) {
      limen.close();
      throw thrown;
    }
  }
  const catalogue = await loadCatalogue(base);
  const corpus = catalogue.find(({ id }) => id === options.corpus);
  if (corpus === undefined) {
    throw optionInvalid('corpus', options.corpus, catalogue.map(({ id }) => id).join(', '));
  }
  return new CorpusLimen(browserWorkers, corpus, base, models, options);
}

/** Of the caller's own, or as it was described. @throws {LimenError} `option-invalid` for a kind that is not known */
async function openedRetriever({
  retriever,
  corpus,
}: OwnSearchOptions): Promise<{ readonly retriever: Retriever; readonly corpus: CorpusName | undefined }> {
  if (!isDescribed(retriever)) return { retriever, corpus };
  const { definitionOf } = await import('./retrieval/registry.js');
  const opened = await (await definitionOf(retriever).open())(retriever as OtherRetrieverChoice);
  return { ...opened, corpus: corpus ?? opened.corpus };
}

/** Only a description has a kind. */
function isDescribed(retriever: object): retriever is { readonly kind: string } {
  return 'kind' in retriever;
}

/**
 * The corpora that can be chosen.
 *
 * @param base where `corpora/` is served; the page's own folder when left out
 * @throws {LimenError} `corpus-unavailable`, `corpus-invalid`
 */
export async function loadCatalogue(base?: URL): Promise<readonly CorpusInfo[]> {
  const url = new URL(`corpora/${catalogueFile}`, folderOf(base));
  const init: RequestInit = { cache: 'no-cache' };
  const file = { url, name: catalogueFile, code: 'corpus-unavailable', init } as const;
  return parseCatalogue(await fetchText(file, {}));
}

/** By hand: no other JSON is read before the page is usable, and a library for it would be 3 kB of the first load. */
function parseCatalogue(text: string): readonly CorpusInfo[] {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw new LimenError('corpus-invalid', { file: catalogueFile, reason: 'it is not JSON' });
  }
  if (!Array.isArray(given) || !given.every(isCorpusInfo)) {
    throw new LimenError('corpus-invalid', { file: catalogueFile, reason: 'it is not a list of corpora' });
  }
  return given;
}

function isCorpusInfo(value: unknown): value is CorpusInfo {
  const { id, title, description, passages, examples } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return (
    areTexts(id, title, description) &&
    typeof passages === 'number' &&
    Array.isArray(examples) &&
    examples.every((example) => areTexts(example?.question, example?.kind))
  );
}

function areTexts(...values: readonly unknown[]): boolean {
  return values.every((value) => typeof value === 'string');
}

function folderOf(base: URL | undefined): URL {
  return folderAddress(base ?? new URL('.', document.baseURI));
}

/** @throws {LimenError} `option-invalid` when files of that folder could not be read over the web */
function webFolder(option: string, address: string, base: URL): URL {
  if (URL.canParse(address, base)) {
    const folder = folderAddress(address, base);
    if (/^https?:$/u.test(folder.protocol)) return folder;
  }
  throw optionInvalid(option, address.slice(0, 200), 'an http or https address of a folder');
}
