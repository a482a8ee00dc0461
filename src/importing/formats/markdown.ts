/** Markdown, read as by `limen index`. */

import { readSource } from '../../indexing/page-record.js';
import { decodedText } from '../decoded-text.js';
import type { Importer } from '../importer.js';
import { yieldReading } from '../page-reading.js';

export const importer: Importer = async function* (file) {
  yield* yieldReading(
    readSource(await decodedText(file), 'markdown', file.path, { despiteRobots: true }),
    file.path,
  );
};
