/** Files of JSON lines to which each finished piece of work is appended, so that work can be resumed. */

import { createReadStream, existsSync } from 'node:fs';
import { appendFile, open, readFile, stat } from 'node:fs/promises';
import { unwritable } from '../src/disk/system-error.js';
import { writeFileWhole } from '../src/disk/write-file-whole.js';
import { LimenError } from '../src/engine/index.js';
import { isRecord } from '../src/text/is-record.js';

/** In UTF-8 no other character contains this byte. */
const lineFeed = 0x0a;

export type JournalLine = Readonly<Record<string, unknown>>;

interface JournalOptions {
  /** The first line, recording what the work depends on; `null` for a file without one. */
  readonly header: object | null;
  readonly resume: boolean;
  /** Throws on the first line of a file that cannot be continued. */
  readonly check?: (first: JournalLine) => void;
  /** Gets each complete line; returns whether it ends a piece of work. Lines after the last are cut off. */
  readonly take: (line: JournalLine) => boolean | Promise<boolean>;
}

/**
 * Creates a file, or continues it. If `check` or `take` throws, the file is left unchanged.
 *
 * @returns a function that appends lines and resolves when they are on disk
 * @throws {LimenError} `file-unwritable`; `corpus-invalid` for a file that is not a journal
 */
export async function openJournal(
  file: string,
  { header, resume, check, take }: JournalOptions,
): Promise<(...lines: readonly object[]) => Promise<void>> {
  const first = header === null ? '' : lineOf(header);
  const append = (...lines: readonly object[]) => appendLines(file, lines);
  if (!resume || !existsSync(file) || (await isBarelyBegun(file, first))) {
    await writeFileWhole(file, first);
    return append;
  }
  let begin = header === null ? 0 : -1;
  let end = 0;
  let unfinished = false;
  let isNewHeader = false;
  for await (const { line, end: lineEnd } of journalLines(file)) {
    if (begin >= 0) {
      unfinished = !(await take(line));
      if (!unfinished) end = lineEnd;
      continue;
    }
    check?.(line);
    isNewHeader = lineOf(line) !== first;
    begin = lineEnd;
    end = lineEnd;
  }
  if (begin < 0) throw new LimenError('corpus-invalid', { file, reason: 'it holds no runs' });
  if (unfinished) process.stderr.write(`What ${file} ends with was not finished; it is done again.\n`);
  const { size } = await stat(file);
  const isSame = size === end && !isNewHeader;
  if (!isSame) await writeFileWhole(file, mended(file, first, { begin, end, size }));
  return append;
}

/**
 * The complete lines of a file, each with the byte offset at which it ends. A truncated last line is left out
 * with a warning.
 *
 * @throws {LimenError} `corpus-unavailable`; `corpus-invalid` naming any other line that is not a JSON object
 */
export async function* journalLines(
  file: string,
): AsyncGenerator<{ readonly line: JournalLine; readonly end: number }, void, void> {
  const handle = await open(file).catch((cause: Error) => {
    throw new LimenError('corpus-unavailable', { file, reason: cause.message }, { cause });
  });
  let [number, end] = [0, 0];
  let torn: number | null = null;
  try {
    for await (const text of linesOf(handle.createReadStream({ autoClose: false }))) {
      number += 1;
      if (torn !== null) {
        throw new LimenError('corpus-invalid', { file, reason: `line ${torn} is not a JSON object` });
      }
      end += text.length + 1;
      const line = parsed(text.toString());
      if (line === null) torn = number;
      else yield { line, end };
    }
  } finally {
    await handle.close();
  }
  if (torn !== null) process.stderr.write(`The last line of ${file} was cut off; it is left out.\n`);
}

/**
 * Without their line feeds. Node's own line reader also splits at U+2028, which JSON may contain unescaped.
 */
async function* linesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, void> {
  let begun: Buffer[] = [];
  for await (const chunk of stream) {
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, start)) {
      yield Buffer.concat([...begun, chunk.subarray(start, end)]);
      begun = [];
      start = end + 1;
    }
    if (start < chunk.length) begun.push(chunk.subarray(start));
  }
  if (begun.length > 0) yield Buffer.concat(begun);
}

/** Whether the file contains at most its first line, or a truncated one. */
async function isBarelyBegun(file: string, first: string): Promise<boolean> {
  const { size } = await stat(file);
  return size <= Buffer.byteLength(first) && first.startsWith((await readFile(file, 'utf8')).trimEnd());
}

/** The first line, then the complete part, up to its last line break. */
async function* mended(
  file: string,
  first: string,
  { begin, end, size }: { readonly begin: number; readonly end: number; readonly size: number },
): AsyncGenerator<string | Uint8Array, void, void> {
  yield first;
  if (begin < end) yield* createReadStream(file, { start: begin, end: Math.min(end, size) - 1 });
  if (begin < end && end > size) yield '\n';
}

/** @throws {LimenError} `file-unwritable` */
async function appendLines(file: string, lines: readonly object[]): Promise<void> {
  try {
    await appendFile(file, lines.map(lineOf).join(''), { flush: true });
  } catch (cause) {
    throw unwritable(cause, file);
  }
}

function lineOf(line: object): string {
  return `${JSON.stringify(line)}\n`;
}

function parsed(line: string): JournalLine | null {
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}
