/** Saved web pages, read as by `limen index`, except that directives to search engines are ignored. */

import { readSource } from '../../indexing/page-record.js';
import { decodedText } from '../decoded-text.js';
import type { Importer } from '../importer.js';
import { yieldReading } from '../page-reading.js';

export const importer: Importer = async function* (file) {
  const source = await decodedText(file);
  yield* yieldReading(readSource(source, 'html', file.path, { despiteRobots: true }), file.path);
};
