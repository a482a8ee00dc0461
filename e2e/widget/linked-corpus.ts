/** The shipped articles as on a documentation site: each with the URL of a heading. */

import { join, resolve } from 'node:path';
import { compileCorpus } from '../../src/retrieval/compile-corpus.js';
import { readCorpusFolder } from '../../src/retrieval/source/corpus-folder.js';

const folder = resolve(import.meta.dirname, '..', '..', 'corpus', 'spaceflight');

/** @param at path of the corpus folder on the site @returns its files by path */
export async function linkedCorpus(
  at: string,
): Promise<ReadonlyMap<string, { readonly type: string; readonly body: Uint8Array }>> {
  const { info, passages } = await readCorpusFolder(folder);
  const linked = passages.map((passage) => ({ ...passage, url: `/guide.html#${passage.id}` }));
  const { files } = await compileCorpus({ ...info, id: 'guide' }, linked, folder);
  return new Map(
    [...files].map(([name, content]) => [
      join(at, name),
      { type: 'application/json', body: Buffer.from(content) },
    ]),
  );
}
