import { asLimenError } from '../src/engine/index.js';

/** One sentence for a person at a terminal; the page's sentences about files speak of reloading. */
export function errorText(thrown: unknown): string {
  const error = asLimenError(thrown);
  if (error.code === 'corpus-unavailable' || error.code === 'model-unavailable') {
    const { file, reason } = error.detail as { readonly file: string; readonly reason: string };
    return `${file} could not be read: ${reason}.`;
  }
  return error.message;
}
