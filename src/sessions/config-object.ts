import { LimenError } from '../engine/index.js';

/** A model's `config.json` as a record. @throws {LimenError} `model-invalid` when it is not one JSON object */
export function parseConfigObject(model: string, json: string): Partial<Record<string, unknown>> {
  const refuse = (reason: string, cause?: unknown): never => {
    throw new LimenError('model-invalid', { model, reason: `config.json is ${reason}` }, { cause });
  };
  let given: unknown;
  try {
    given = JSON.parse(json);
  } catch (cause) {
    return refuse('not JSON', cause);
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return refuse('not an object');
  return given as Partial<Record<string, unknown>>;
}
