/** The corpora shipped with a page, as listed in their catalogue. */

import type { CorpusInfo } from '../api.js';
import { LimenError } from '../engine/index.js';
import { fetchText } from '../network/request.js';

const catalogueFile = 'catalogue.json';

/** @param base ends with `/` @throws {LimenError} `corpus-unavailable`, `corpus-invalid` */
export async function readCatalogue(base: URL): Promise<readonly CorpusInfo[]> {
  const url = new URL(`corpora/${catalogueFile}`, base);
  const init: RequestInit = { cache: 'no-cache' };
  const file = { url, name: catalogueFile, code: 'corpus-unavailable', init } as const;
  return parseCatalogue(await fetchText(file, {}));
}

/** By hand: no other JSON is parsed before the page is usable, and a library would add 3 kB to the first load. */
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
