/** Files that grow by a line of JSON for each finished piece of work, so that what was interrupted goes on from them. */

import { appendFile } from 'node:fs/promises';
import { isSystemError, writeFileWhole } from '../src/disk/write-file-whole.js';
import { LimenError } from '../src/engine/index.js';
import { isRecord, parseJsonLines, readText } from './json-lines.js';

/**
 * The file's lines. A last one that was cut off while it was written is left out, which is told.
 * @throws {LimenError} `corpus-unavailable`; `corpus-invalid` naming any other line that is no JSON object
 */
export async function journalLines(file: string): Promise<readonly Record<string, unknown>[]> {
  const text = await readText(file);
  const whole = text.trimEnd();
  const start = whole.lastIndexOf('\n') + 1;
  if (whole.length === start || isObject(whole.slice(start))) return parseJsonLines(whole, file);
  process.stderr.write(`The last line of ${file} was cut off; it is left out.\n`);
  return parseJsonLines(whole.slice(0, start), file);
}

/** Whether the file holds nothing but its first line, or what could be written of that. */
export async function holdsOnlyHeader(file: string, header: object): Promise<boolean> {
  return JSON.stringify(header).startsWith((await readText(file)).trimEnd());
}

/**
 * Puts `lines` into the file, in one step, where it does not hold just these.
 * @returns adds a line, and comes back when it is on the disk
 * @throws {LimenError} `file-unwritable`
 */
export async function beginJournal(
  file: string,
  lines: readonly object[],
): Promise<(line: object) => Promise<void>> {
  const text = lines.map(lineOf).join('');
  const before = await readText(file).catch(() => null);
  if (before !== text) await writeFileWhole(file, text);
  return (line) => appendLines(file, [line]);
}

/** @throws {LimenError} `file-unwritable` */
export async function appendLines(file: string, lines: readonly object[]): Promise<void> {
  try {
    await appendFile(file, lines.map(lineOf).join(''), { flush: true });
  } catch (cause) {
    if (!isSystemError(cause)) throw cause;
    throw new LimenError('file-unwritable', { file, reason: cause.message }, { cause });
  }
}

function lineOf(line: object): string {
  return `${JSON.stringify(line)}\n`;
}

function isObject(line: string): boolean {
  try {
    return isRecord(JSON.parse(line));
  } catch {
    return false;
  }
}
