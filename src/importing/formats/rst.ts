/** reStructuredText, read as by `limen index`. */

import { readSource } from '../../indexing/page-record.js';
import { rstHtml } from '../../indexing/restructured-text/rst-html.js';
import { decodedText } from '../decoded-text.js';
import type { Importer } from '../importer.js';
import { yieldReading } from '../page-reading.js';

export const importer: Importer = async function* (file) {
  const html = rstHtml(await decodedText(file));
  yield* yieldReading(readSource(html, 'html', file.path, { despiteRobots: true }), file.path);
};
