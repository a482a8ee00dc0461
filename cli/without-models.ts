import { asLimenError } from '../src/engine/index.js';

/** Why there are no models, or none that can run here. @throws `thrown` if it is anything else */
export function whyWithoutModels(thrown: unknown): string {
  const { code, message } = asLimenError(thrown);
  if (code !== 'model-unavailable' && code !== 'backend-unavailable') throw thrown;
  return message;
}
