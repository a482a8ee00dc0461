import { jsonrepair } from 'jsonrepair';
import * as v from 'valibot';
import type { ChatRequest } from './chat-model.js';
import { withKnownEscapes } from './json-escapes.js';
import { objectPlaces } from './object-places.js';

/**
 * The object in a reply: the first whole one with any of these fields, else the one that the reply stops in. Models write words
 * and fences around their JSON, comments and trailing commas into it, and stop in the middle.
 *
 * @throws {SyntaxError} what is wrong, in a sentence that the model can be told
 */
export function objectIn(text: string, fields: readonly string[]): Readonly<Record<string, unknown>> {
  const first = text.indexOf('{');
  if (first < 0) throw new SyntaxError('there is no JSON object in the reply');
  let unfinished: number | undefined;
  for (const { start, end } of objectPlaces(text)) {
    const object = end === null ? null : wholeObject(text.slice(start, end));
    if (object !== null && fields.some((name) => Object.hasOwn(object, name))) return object;
    if (end === null) unfinished ??= start;
  }
  let value: unknown;
  try {
    value = repaired(text.slice(unfinished ?? first));
  } catch (cause) {
    throw new SyntaxError('the reply is not JSON', { cause });
  }
  // What follows the object becomes an array around it.
  const object: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof object !== 'object' || object === null) throw new SyntaxError('the reply is not a JSON object');
  return withPlainNames(object);
}

/** `null` for braces around anything else. */
function wholeObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    return withPlainNames(Object(repaired(text)));
  } catch {
    return null;
  }
}

function repaired(text: string): unknown {
  return JSON.parse(jsonrepair(withKnownEscapes(text)));
}

/** Some models escape the underscores of names, as in Markdown. */
function withPlainNames(object: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(object).map(([name, each]) => [name.replaceAll('\\', ''), each]));
}

/** What a model is asked to reply, and how its reply is read. */
export interface Reply<Value> extends NamedSchema {
  /** @throws {SyntaxError} what is missing, in a sentence that the model can be told */
  read(text: string): Value;
}

type NamedSchema = ChatRequest['reply'];

/** A field of a reply: `asked` is the JSON Schema that a model is given, `read` takes what models write instead as well. */
export function field<Read extends v.GenericSchema>(
  asked: Readonly<Record<string, unknown>>,
  read: Read,
): v.SchemaWithPipe<readonly [Read, v.MetadataAction<v.InferOutput<Read>, { readonly asked: object }>]> {
  return v.pipe(read, v.metadata({ asked }));
}

/** The reply that is an object with all of these fields and no other. `meaning` makes of them what is wanted. */
export function replyOf<const Fields extends v.ObjectEntries, Value>(
  name: string,
  fields: Fields,
  meaning: (found: v.InferOutput<v.ObjectSchema<Fields, undefined>>) => Value,
): Reply<Value> {
  const asked = Object.entries(fields).map(([key, each]) => [key, v.getMetadata(each)['asked']]);
  const read = v.object(fields);
  return {
    name,
    schema: {
      type: 'object',
      additionalProperties: false,
      required: Object.keys(fields),
      properties: Object.fromEntries(asked),
    },
    read: (text) => {
      const given = objectIn(text, Object.keys(fields));
      // A field that is left out is read as any other that is wrong.
      const whole = Object.fromEntries(Object.keys(fields).map((key) => [key, given[key]]));
      const { success, output, issues } = v.safeParse(read, whole, { abortEarly: true });
      if (success) return meaning(output);
      throw new SyntaxError(`"${v.getDotPath(issues[0])}" ${issues[0].message}`);
    },
  };
}

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** A text on one line; empty where it is none. */
export const words = field({ type: 'string' }, v.pipe(v.fallback(v.string(), ''), v.transform(oneLine)));

/** The same, which a model may leave empty by null. */
export const optionalWords = field({ type: ['string', 'null'] }, words);

/** A text on one line, or null; `fault` says what it must be. */
export const wordsOrNull = (fault: string) =>
  field(
    { type: ['string', 'null'] },
    v.pipe(
      v.nullable(v.string(fault)),
      v.transform((text) => oneLine(text ?? '') || null),
    ),
  );

/** Models also write "yes", "No" and "true" in quotation marks. */
export const flag = field(
  { type: 'boolean' },
  v.pipe(
    v.unknown(),
    v.transform((value) => String(value).trim().toLowerCase()),
    v.picklist(['true', 'yes', 'false', 'no'], 'must be true or false'),
    v.transform((said) => said === 'true' || said === 'yes'),
  ),
);

/** Passage numbers from 1. */
export const passageNumbers = field(
  { type: 'array', items: { type: 'integer' } },
  v.pipe(
    v.array(v.unknown(), 'must be a list of passage numbers'),
    v.transform((numbers) => numbers.map(Number).filter(Number.isInteger)),
  ),
);

/** A text of each passage, by its number from 1, with `name` for the text; what is no such pair is left out. */
export function textsOfPassages<const Name extends string>(name: Name) {
  const one = v.object({
    passage: v.pipe(v.unknown(), v.transform(Number), v.integer()),
    [name]: v.string(),
  });
  return field(
    {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['passage', name],
        properties: { passage: { type: 'integer' }, [name]: { type: 'string' } },
      },
    },
    v.pipe(
      v.array(v.unknown(), 'must be a list'),
      v.transform((list) =>
        list.flatMap((each) => {
          const { success, output } = v.safeParse(one, each);
          return success ? [{ passage: output.passage as number, text: output[name] as string }] : [];
        }),
      ),
    ),
  );
}
