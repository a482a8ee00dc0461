import type * as v from 'valibot';
import { LimenError } from '../engine/index.js';
import { parseJson } from '../text/parse-json.js';

/**
 * A model's `config.json`.
 * @throws {LimenError} `model-invalid` naming `model` and the first invalid field
 */
export function parseConfig<Schema extends v.GenericSchema>(
  schema: Schema,
  model: string,
  json: string,
): v.InferOutput<Schema> {
  return parseJson(
    schema,
    json,
    (fault, cause) => new LimenError('model-invalid', { model, reason: `config.json ${fault}` }, { cause }),
  );
}
