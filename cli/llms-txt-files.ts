import { access, constants, open } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../src/disk/make-folder.js';
import { isSystemError } from '../src/disk/system-error.js';
import { writeFileWhole } from '../src/disk/write-file-whole.js';
import { LimenError, optionInvalid, reasonOf } from '../src/engine/index.js';
import type { CorpusPassage } from '../src/retrieval/corpus-format.js';
import type { CorpusInfo } from '../src/retrieval/corpus-info.js';
import { llmsFullTxt, llmsTxt, llmsTxtMark } from './llms-txt.js';

const names = ['llms.txt', 'llms-full.txt'] as const;

/** Maximum bytes of a file examined for the mark, which follows title and description. */
const headBytes = 65_536;

/**
 * Ensures, before the pages are compiled, that the folder can be written into and that no hand-written file is
 * overwritten. The folder is made if necessary.
 * @throws {LimenError} `file-unwritable`; `option-invalid` naming the file
 */
export async function requireLlmsTxtFolder(folder: string): Promise<void> {
  await makeFolder(folder);
  await requireWritable(folder);
  for (const name of names) {
    const head = await headOf(join(folder, name));
    if (head === null || head.includes(llmsTxtMark)) continue;
    const allowed = `a folder whose ${name} is written by limen index, or has none`;
    throw optionInvalid('--llms-txt', folder, allowed);
  }
}

/** @throws {LimenError} `file-unwritable` @throws the signal's reason when it aborts */
export async function writeLlmsTxt(
  folder: string,
  info: Pick<CorpusInfo, 'title' | 'description'>,
  passages: readonly CorpusPassage[],
  signal: AbortSignal,
): Promise<void> {
  await writeFileWhole(join(folder, 'llms.txt'), llmsTxt(info, passages), signal);
  await writeFileWhole(join(folder, 'llms-full.txt'), llmsFullTxt(info, passages), signal);
}

async function requireWritable(folder: string): Promise<void> {
  try {
    await access(folder, constants.W_OK);
  } catch (cause) {
    throw new LimenError('file-unwritable', { file: folder, reason: reasonOf(cause) }, { cause });
  }
}

/** `null` if the file does not exist. */
async function headOf(file: string): Promise<string | null> {
  try {
    const handle = await open(file);
    try {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
      return buffer.toString('utf8', 0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (thrown) {
    if (isSystemError(thrown, 'ENOENT')) return null;
    return '';
  }
}
