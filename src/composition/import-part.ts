/** Imports a person's texts in a worker that ends with the import. Loaded when somebody adds texts. */

import importUrl from '../../workers/import.ts?worker&url';
import type { ImportOptions, ImportResult, TextImporter } from '../importing/import-texts.js';
import type { SourceFile } from '../importing/source-file.js';
import { Connection } from '../rpc/connection.js';
import { startWorker } from '../rpc/start-worker.js';
import { handOverFiles } from './hand-over-files.js';

export type { ImportResult, ImportStage } from '../importing/import-texts.js';
export type { SourceFile };

/**
 * @throws {LimenError} see `TextImporter.import`; `worker-crashed` if a file was too much for the browser
 * @throws the signal's reason, at once, when it aborts: nothing is stored
 */
export async function importTexts(
  files: readonly SourceFile[],
  options: ImportOptions,
): Promise<ImportResult> {
  const worker = startWorker(importUrl, 'import');
  const connection = new Connection<TextImporter>(worker, 'import', () => undefined);
  try {
    const { signal } = options;
    await handOverFiles(connection, files, signal === undefined ? {} : { signal });
    return await connection.call('import', { files: [] }, options);
  } finally {
    // A parser that blocks its thread sees no abort; this ends it and frees its memory.
    worker.terminate();
  }
}
