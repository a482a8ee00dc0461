import { LimenError } from '../engine/index.js';
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

/** A part of a file that is not read, while the rest is. */
export function leftOut(fault: LimenError): Imported {
  return { kind: 'left-out', fault };
}
