import { readSource } from '../indexing/page-record.js';
import type { SiteFormat } from '../indexing/site-pages.js';
import { fileRefused } from './file-refused.js';
import type { Imported } from './importer.js';

/**
 * A page as `limen index` reads it, whether or not its site wants it searched.
 * @throws {LimenError} `file-refused` if there is nothing to read in it; `corpus-invalid` if it cannot be parsed
 */
export function* yieldPage(source: string, format: SiteFormat, file: string): Generator<Imported> {
  const reading = readSource(source, format, file, { despiteRobots: true });
  if (reading.kind === 'skipped') throw fileRefused(file, reading.reason);
  yield { kind: 'page', page: reading.page };
}
