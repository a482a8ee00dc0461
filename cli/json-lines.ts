import { readFile } from 'node:fs/promises';
import { LimenError } from '../src/engine/index.js';

/** A file's text. @throws {LimenError} `corpus-unavailable` */
export async function readText(file: string): Promise<string> {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await readBytes(file));
}

/** A file's content. @throws {LimenError} `corpus-unavailable` */
export async function readBytes(file: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await readFile(file));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new LimenError('corpus-unavailable', { file, reason }, { cause });
  }
}

/** The objects of a JSONL text; empty lines are skipped. @throws {LimenError} `corpus-invalid` naming the line */
export function parseJsonLines(text: string, file: string): Record<string, unknown>[] {
  const objects: Record<string, unknown>[] = [];
  text.split('\n').forEach((line, index) => {
    if (line.trim() === '') return;
    const value = parseLine(line);
    if (!isRecord(value)) {
      throw new LimenError('corpus-invalid', { file, reason: `line ${index + 1} is not a JSON object` });
    }
    objects.push(value);
  });
  return objects;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
