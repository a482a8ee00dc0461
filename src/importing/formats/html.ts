/** Saved web pages. */

import { decodedText } from '../decoded-text.js';
import type { Importer } from '../importer.js';
import { yieldPage } from '../yield-page.js';

export const importer: Importer = async function* (file) {
  yield* yieldPage(await decodedText(file), 'html', file.path);
};
