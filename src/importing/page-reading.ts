import type { PageReading } from '../indexing/page.js';
import { fileRefused } from './file-refused.js';
import type { Imported } from './importer.js';

/** @throws {LimenError} `file-refused` if there is nothing to read in it */
export function* yieldReading(reading: PageReading, file: string): Generator<Imported> {
  if (reading.kind === 'skipped') throw fileRefused(file, reading.reason);
  yield { kind: 'page', page: reading.page };
}
