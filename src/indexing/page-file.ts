import { constants, type FileHandle, open } from 'node:fs/promises';
import { isSystemError } from '../disk/system-error.js';
import { LimenError } from '../engine/index.js';
import { pageText } from './page-text.js';

/** Maximum bytes of a page. */
const longestPage = 16_000_000;

// Windows has neither. They prevent following a link, or blocking on a pipe, that has replaced the file
// meanwhile.
const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;

/** @throws {LimenError} `corpus-unavailable` or `corpus-invalid` naming `file` */
export async function readPageFile(file: string): Promise<Uint8Array> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    const found = await handle.stat();
    if (!found.isFile()) throw new LimenError('corpus-invalid', { file, reason: 'it is no regular file' });
    if (found.size > longestPage) {
      throw new LimenError('corpus-invalid', { file, reason: `it has more than ${longestPage} bytes` });
    }
    return await handle.readFile();
  } catch (cause) {
    if (!isSystemError(cause)) throw cause;
    throw new LimenError('corpus-unavailable', { file, reason: cause.message }, { cause });
  } finally {
    await handle?.close();
  }
}

/** The text of a file that a site also has pages without; empty if it cannot be read. */
export async function textIfReadable(file: string): Promise<string> {
  try {
    return pageText(await readPageFile(file), file);
  } catch {
    return '';
  }
}
