import { jsonrepair } from 'jsonrepair';
import type { ChatRequest } from './chat-model.js';
import { withKnownEscapes } from './json-escapes.js';

/**
 * The object in a reply. Models write fences, comments and trailing commas around and into their JSON, and stop in the middle.
 *
 * @throws {SyntaxError} what is wrong, in a sentence that the model can be told
 */
export function objectIn(text: string): Readonly<Record<string, unknown>> {
  const start = text.indexOf('{');
  if (start < 0) throw new SyntaxError('there is no JSON object in the reply');
  let value: unknown;
  try {
    value = JSON.parse(jsonrepair(withKnownEscapes(text.slice(start))));
  } catch (cause) {
    throw new SyntaxError('the reply is not JSON', { cause });
  }
  // What follows the object becomes an array around it.
  const object: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof object !== 'object' || object === null) throw new SyntaxError('the reply is not a JSON object');
  // Some models escape the underscores of names, as in Markdown.
  return Object.fromEntries(Object.entries(object).map(([name, each]) => [name.replaceAll('\\', ''), each]));
}

/** The request for an object with all of these fields and no other. */
export function replyOf(name: string, properties: Readonly<Record<string, unknown>>): ChatRequest['reply'] {
  const required = Object.keys(properties);
  return { name, schema: { type: 'object', additionalProperties: false, required, properties } };
}

/**
 * Models also write "yes", "No" and "true" in quotation marks.
 *
 * @throws {SyntaxError}
 */
export function flagIn(value: unknown, name: string): boolean {
  const said = String(value).trim().toLowerCase();
  if (said === 'true' || said === 'yes') return true;
  if (said === 'false' || said === 'no') return false;
  throw new SyntaxError(`"${name}" must be true or false`);
}

/** A text on one line; empty where it is none. */
export function wordsIn(value: unknown): string {
  return typeof value === 'string' ? value.replace(/\s+/gu, ' ').trim() : '';
}
