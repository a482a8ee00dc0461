/** The public API: `const limen = await createLimen({ corpus }); for await (const event of limen.ask(question)) …` */

import type { CorpusInfo, Limen, LimenOptions, LimenOverSearch, OwnSearchOptions } from './api.js';
import { orAbort } from './async/abort.js';
import { browserWorkers } from './composition/browser-workers.js';
import { CorpusLimen } from './composition/corpus-limen.js';
import type { HeldModels } from './composition/models.js';
import { type PartOptions, RemoteLimen } from './composition/remote-limen.js';
import { optionInvalid } from './engine/index.js';
import { folderAddress } from './retrieval/folder-address.js';
import { ownCorpusId } from './retrieval/own/own-corpus-name.js';

/**
 * Starts the workers of one corpus. Resolves before they are ready, so that the page can show their progress;
 * searching only waits for the corpus, asking also for the models. For a corpus given by address it resolves
 * when the corpus can be searched, because its description comes from its own manifest. With a custom
 * `retriever` no corpus is loaded.
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
 * @throws {LimenError} `option-invalid` if the catalogue does not list the corpus, an address cannot be read
 * over http, or a custom part lacks a method; whatever `loadCatalogue` throws; `corpus-unavailable` and
 * `corpus-invalid` for a corpus given by address
 * @throws the signal's reason when it aborts
 */
export function createLimen(options: OwnSearchOptions): Promise<LimenOverSearch>;
export function createLimen(options: LimenOptions): Promise<Limen>;
export async function createLimen(options: LimenOptions | OwnSearchOptions): Promise<LimenOverSearch> {
  const base = folderOf(options.base);
  const models = webFolder('models', options.models ?? 'models/', base);
  // Before any await: if several engines take the models, the last one gets them.
  const held = heldBy(options.modelsOf);
  try {
    return await open({ ...options, held }, base, models);
  } catch (thrown) {
    held?.models.close(held.hold);
    throw thrown;
  }
}

async function open(
  options: (LimenOptions | OwnSearchOptions) & PartOptions,
  base: URL,
  models: URL,
): Promise<LimenOverSearch> {
  if ('retriever' in options) {
    const { openOwnSearch } = await import('./composition/open-own-search.js');
    return openOwnSearch(browserWorkers, models, options);
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

/** @throws {LimenError} `option-invalid` for an engine that `createLimen` did not make */
function heldBy(engine: LimenOverSearch | undefined): HeldModels | undefined {
  if (engine === undefined) return undefined;
  if (engine instanceof RemoteLimen) return engine.handOver();
  throw optionInvalid('modelsOf', 'another object', 'an engine that createLimen made');
}

/**
 * The corpora in the catalogue.
 *
 * @param base where `corpora/` is served; by default the page's own folder
 * @throws {LimenError} `corpus-unavailable`, `corpus-invalid`
 */
export async function loadCatalogue(base?: URL): Promise<readonly CorpusInfo[]> {
  // A corpus given by address is not in a catalogue.
  const { readCatalogue } = await import('./composition/catalogue.js');
  return readCatalogue(folderOf(base));
}

function folderOf(base: URL | undefined): URL {
  return folderAddress(base ?? new URL('.', document.baseURI));
}

/** @throws {LimenError} `option-invalid` if files of that folder could not be read over the web */
function webFolder(option: string, address: string, base: URL): URL {
  if (URL.canParse(address, base)) {
    const folder = folderAddress(address, base);
    if (/^https?:$/u.test(folder.protocol)) return folder;
  }
  throw optionInvalid(option, address.slice(0, 200), 'an http or https address of a folder');
}
