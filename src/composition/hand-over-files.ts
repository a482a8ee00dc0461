/** Hands a person's files to the importing worker. */

import type { CallOptions } from '../engine/index.js';
import type { TextImporter } from '../importing/import-texts.js';
import type { SourceFile } from '../importing/source-file.js';
import type { Connection } from '../rpc/connection.js';

/**
 * Number of files that are sent in one task. Sending one costs the page's thread a fifth of a millisecond and
 * a wait for the browser's own process, so thousands at once would freeze the page.
 */
export const filesAtOnce = 50;

/**
 * They are read by the `import` that follows.
 * @throws the signal's reason, at once, when it aborts
 */
export async function handOverFiles(
  importer: Pick<Connection<TextImporter>, 'call'>,
  files: readonly SourceFile[],
  options: CallOptions,
): Promise<void> {
  for (let from = 0; from < files.length; from += filesAtOnce) {
    await importer.call('bring', { files: files.slice(from, from + filesAtOnce) }, options);
  }
}
