import { jsonrepair } from 'jsonrepair';
import * as v from 'valibot';
import type { ChatRequest } from './chat-model.js';
import { withKnownEscapes } from './json-escapes.js';
import { objectPlaces } from './object-places.js';

/**
 * The object in a reply: the first complete one with any of these fields, or else the incomplete one at the
 * end. Models surround their JSON with words and fences, insert comments and trailing commas, and may stop
 * halfway.
 *
 * @throws {SyntaxError} with a sentence about the fault that can be sent to the model
 */
function objectIn(text: string, fields: readonly string[]): Readonly<Record<string, unknown>> {
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
  // The parser turns an object with trailing text into an array.
  const object: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof object !== 'object' || object === null) throw new SyntaxError('the reply is not a JSON object');
  return withPlainNames(object);
}

/** `null` if the braces do not enclose an object. */
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

/** Some models escape underscores in names, as in Markdown. */
function withPlainNames(object: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(object).map(([name, each]) => [name.replaceAll('\\', ''), each]));
}

/** The schema of a requested reply, and how the reply is parsed. */
export interface Reply<Value> extends NamedSchema {
  /** @throws {SyntaxError} with a sentence about what is missing that can be sent to the model */
  read(text: string): Value;
}

type NamedSchema = ChatRequest['reply'];

/** A field of a reply: `asked` is the schema sent to the model; `read` also accepts what models write instead. */
export function field<Read extends v.GenericSchema>(
  asked: Readonly<Record<string, unknown>>,
  read: Read,
): v.SchemaWithPipe<readonly [Read, v.MetadataAction<v.InferOutput<Read>, { readonly asked: object }>]> {
  return v.pipe(read, v.metadata({ asked }));
}

/** A reply that is an object with exactly these fields. `meaning` converts them to the result. */
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
      // A missing field is treated like any other invalid one.
      const whole = Object.fromEntries(Object.keys(fields).map((key) => [key, given[key]]));
      const { success, output, issues } = v.safeParse(read, whole, { abortEarly: true });
      if (success) return meaning(output);
      throw new SyntaxError(`"${v.getDotPath(issues[0])}" ${issues[0].message}`);
    },
  };
}

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** A text on one line; empty if the value is not a text. */
export const words = field({ type: 'string' }, v.pipe(v.fallback(v.string(), ''), v.transform(oneLine)));

/** The same, but models may also give null for an empty text. */
export const optionalWords = field({ type: ['string', 'null'] }, words);

/** A text on one line, or null; `fault` states what it must be. */
export const wordsOrNull = (fault: string) =>
  field(
    { type: ['string', 'null'] },
    v.pipe(
      v.nullable(v.string(fault)),
      v.transform((text) => oneLine(text ?? '') || null),
    ),
  );

/** Models also write "yes", "No" and "true" as strings. */
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

/** One text per passage, by its number from 1, under the key `name`; invalid entries are left out. */
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
