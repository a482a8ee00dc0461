/** The public API: `const limen = await createLimen({ corpus }); for await (const event of limen.ask(question)) …` */

import type { CorpusInfo, Limen, LimenOptions } from './api.js';
import { LimenError } from './engine/index.js';
import { reasonOf } from './inference/reason-of.js';
import { orAbort } from './remote/abort.js';
import { browserWorkers } from './remote/browser-workers.js';
import { RemoteLimen } from './remote/remote-limen.js';

const catalogueFile = 'catalogue.json';

/**
 * Starts the workers of one corpus. Settles before they are ready, so that the page can show how far they have come;
 * searching waits for the corpus alone, asking also for the models. A corpus that has an address says itself what it is:
 * then this settles when it can be searched.
 *
 * @throws {LimenError} `option-invalid` when the catalogue does not list the corpus or an address cannot be read over
 * http; what `loadCatalogue` throws; `corpus-unavailable` and `corpus-invalid` of a corpus that has an address
 * @throws the signal's reason when it aborts
 */
export async function createLimen(options: LimenOptions): Promise<Limen> {
  const base = folderOf(options.base);
  const parts = { ...options, models: webFolder('models', options.models ?? 'models/', base) };
  if (/[/.:]/u.test(options.corpus)) {
    const limen = new RemoteLimen(browserWorkers, webFolder('corpus', options.corpus, base), base, parts);
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
    throw new LimenError('option-invalid', {
      option: 'corpus',
      value: options.corpus,
      allowed: catalogue.map(({ id }) => id).join(', '),
    });
  }
  return new RemoteLimen(browserWorkers, corpus, base, parts);
}

/**
 * The corpora that can be chosen.
 *
 * @param base where `corpora/` is served; the page's own folder when left out
 * @throws {LimenError} `corpus-unavailable`, `corpus-invalid`
 */
export async function loadCatalogue(base?: URL): Promise<readonly CorpusInfo[]> {
  let text: string;
  try {
    const response = await fetch(new URL(`corpora/${catalogueFile}`, folderOf(base)), { cache: 'no-cache' });
    if (!response.ok) {
      throw new LimenError('corpus-unavailable', {
        file: catalogueFile,
        reason: `the server answered ${response.status}`,
      });
    }
    text = await response.text();
  } catch (thrown) {
    if (thrown instanceof LimenError) throw thrown;
    throw new LimenError(
      'corpus-unavailable',
      { file: catalogueFile, reason: reasonOf(thrown) },
      { cause: thrown },
    );
  }
  return parseCatalogue(text);
}

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
  if (typeof value !== 'object' || value === null) return false;
  const { id, title, description, passages, examples } = value as Partial<Record<keyof CorpusInfo, unknown>>;
  return (
    typeof id === 'string' &&
    typeof title === 'string' &&
    typeof description === 'string' &&
    typeof passages === 'number' &&
    Array.isArray(examples) &&
    examples.every((example: { question?: unknown; kind?: unknown } | null) =>
      [example?.question, example?.kind].every((part) => typeof part === 'string'),
    )
  );
}

/** A folder's address ends with a slash; without it the last part would be replaced. */
function folderOf(base: URL | undefined): URL {
  const folder = base === undefined ? new URL('.', document.baseURI) : new URL(base);
  if (!folder.pathname.endsWith('/')) folder.pathname += '/';
  return folder;
}

/** @throws {LimenError} `option-invalid` when files of that folder could not be read over the web */
function webFolder(option: string, address: string, base: URL): URL {
  if (URL.canParse(address, base)) {
    const { protocol, origin, pathname } = new URL(address, base);
    if (/^https?:$/u.test(protocol)) return folderOf(new URL(pathname, origin));
  }
  const allowed = 'an http or https address of a folder';
  throw new LimenError('option-invalid', { option, value: address.slice(0, 200), allowed });
}
