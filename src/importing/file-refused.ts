import { asLimenError, LimenError } from '../engine/index.js';
import type { Imported } from './importer.js';

/** @param reason part of a sentence, as in `LimenError` @param value that was found */
export function fileRefused(
  file: string,
  reason: string,
  value?: number | string,
  { limit, ...options }: ErrorOptions & { readonly limit?: number } = {},
): LimenError<'file-refused'> {
  const found = { ...(value === undefined ? {} : { value }), ...(limit === undefined ? {} : { limit }) };
  return new LimenError('file-refused', { file, reason, ...found }, options);
}

/** Makes an error about a page or a corpus one about a person's file. */
export function asFileRefused(thrown: unknown, file: string): LimenError {
  const error = asLimenError(thrown);
  if (error.code === 'file-refused') return error;
  const { reason = error.message } = error.detail as { readonly reason?: string };
  return fileRefused(file, reason, undefined, { cause: thrown });
}

/** A part of a file that is not read, while the rest is. */
export function leftOut(fault: LimenError): Imported {
  return { kind: 'left-out', fault };
}
