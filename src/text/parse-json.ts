/** Parses JSON: one valibot schema provides the type, the check and the error message. */

import * as v from 'valibot';

/**
 * Makes the error from a fault, given as a predicate such as "is not JSON" or "has no valid probe.logits".
 */
type Refusal = (fault: string, cause?: unknown) => Error;

/** The type that a schema describes, read-only. */
export type Described<Schema extends v.GenericSchema> = ReadonlyDeep<v.InferOutput<Schema>>;
type ReadonlyDeep<Value> = Value extends object
  ? { readonly [Key in keyof Value]: ReadonlyDeep<Value[Key]> }
  : Value;

/** @throws what `refuse` makes of the first fault */
export function parseJson<Schema extends v.GenericSchema>(
  schema: Schema,
  json: string,
  refuse: Refusal,
): v.InferOutput<Schema> {
  let given: unknown;
  try {
    given = JSON.parse(json);
  } catch (cause) {
    throw refuse(/^\s*</.test(json) ? 'is a web page, not JSON' : 'is not JSON', cause);
  }
  return parseValue(schema, given, refuse);
}

/**
 * The same for a value that is already parsed. A message in a schema is such a predicate; without one, the
 * fault is named by its path.
 */
export function parseValue<Schema extends v.GenericSchema>(
  schema: Schema,
  given: unknown,
  refuse: Refusal,
): v.InferOutput<Schema> {
  const { success, output, issues } = v.safeParse(schema, given, { abortEarly: true, message: '' });
  if (success) return output;
  const [{ message, expected, path }] = issues;
  const place = path?.map(({ key }) => (typeof key === 'number' ? key + 1 : key)).join('.');
  throw refuse(
    message || (place === undefined ? `is not an ${expected?.toLowerCase()}` : `has no valid ${place}`),
  );
}

/** A non-negative integer. */
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** 0 to 1. */
export const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

/** SHA-256, 64 lower-case hexadecimal digits. */
export const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/u));
