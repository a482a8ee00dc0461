/**
 * The hostile corpus: compiled like any other, with one passage that is too large to keep in the repository.
 */

import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { compileCorpus } from '../../src/retrieval/compile-corpus.js';
import { readCorpusFolder } from '../../src/retrieval/source/corpus-folder.js';

const folder = join(import.meta.dirname, '../fixtures', 'hostile');

export const hugeTitle = `Enormous${'W'.repeat(1_048_576)}`;

/** Serves the hostile corpus to `page` as its only one. */
export async function serveHostileCorpus(page: Page): Promise<void> {
  const { info, passages } = await readCorpusFolder(folder);
  const huge = { id: 'huge', title: hugeTitle, text: 'An enormous title stands over this lighthouse text.' };
  const { files } = await compileCorpus(info, [...passages, huge], folder);
  const catalogue = JSON.stringify([{ ...info, passages: passages.length + 1 }]);
  await page.route('**/corpora/**', async (route) => {
    const path = new URL(route.request().url()).pathname.replace(/^.*\/corpora\//u, '');
    const bytes = files.get(path.replace(/^hostile\//u, ''));
    const body = path === 'catalogue.json' ? Buffer.from(catalogue) : bytes && Buffer.from(bytes);
    const contentType = 'application/json';
    await (body === undefined ? route.fulfill({ status: 404 }) : route.fulfill({ body, contentType }));
  });
}
