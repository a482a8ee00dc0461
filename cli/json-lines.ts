import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { LimenError, reasonOf } from '../src/engine/index.js';
import { isRecord } from '../src/text/is-record.js';
import { parseJson } from '../src/text/parse-json.js';

/** A file's text. @throws {LimenError} `corpus-unavailable` */
export async function readText(file: string): Promise<string> {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await readBytes(file));
}

/** A file's content. @throws {LimenError} `corpus-unavailable` */
export async function readBytes(file: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await readFile(file));
  } catch (cause) {
    const reason = reasonOf(cause);
    throw new LimenError('corpus-unavailable', { file, reason }, { cause });
  }
}

/** The objects of a JSONL text; empty lines are skipped. @throws {LimenError} `corpus-invalid` naming the line */
export function parseJsonLines(text: string, file: string): Record<string, unknown>[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const reason = `line ${index + 1} is not a JSON object`;
    // Editors on Windows begin files with a byte order mark; in concatenated files it also occurs within.
    const json = line.replace(/^\uFEFF/u, '');
    return [parseJson(jsonObject, json, () => new LimenError('corpus-invalid', { file, reason }))];
  });
}

/** @param what "questions" @throws {LimenError} `corpus-invalid` for the first id that occurs twice */
export function requireDistinctIds(
  all: readonly { readonly id: string }[],
  what: string,
  file: string,
): void {
  const known = new Set<string>();
  for (const { id } of all) {
    if (known.has(id))
      throw new LimenError('corpus-invalid', { file, reason: `two ${what} have the id ${id}` });
    known.add(id);
  }
}

/** Unvalidated: its members are for the caller to check. */
const jsonObject = v.custom<Record<string, unknown>>(isRecord);
