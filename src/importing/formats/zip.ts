/** An archive of files of any of these formats. */

import { LimenError } from '../../engine/index.js';
import { archiveEntries } from '../archive/archive.js';
import { entryPath, isSystemFile } from '../archive/entry-path.js';
import { fileRefused, leftOut } from '../file-refused.js';
import type { Importer } from '../importer.js';

export const importer: Importer = async function* (file, { signal, onProgress }) {
  const entries = await archiveEntries(file);
  for (const [place, entry] of entries.entries()) {
    signal?.throwIfAborted();
    onProgress?.(place / entries.length);
    const path = entryPath(entry.name);
    if (path === null) {
      const reason = 'its name leads out of the archive';
      yield leftOut(fileRefused(`${file.path}: ${entry.name}`, reason, entry.name));
    } else if (!isSystemFile(path)) {
      try {
        yield { kind: 'file', file: { path: `${file.path}/${path}`, blob: await entry.content(signal) } };
      } catch (thrown) {
        if (!(thrown instanceof LimenError)) throw thrown;
        yield leftOut(thrown);
      }
    }
  }
};
