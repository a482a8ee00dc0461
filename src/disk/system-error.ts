/** Errors of the operating system. Node only. */

import { LimenError } from '../engine/index.js';

/** Whether this is an operating system error; if codes are given, one of these (`ENOENT`). */
export function isSystemError(thrown: unknown, ...codes: readonly string[]): thrown is NodeJS.ErrnoException {
  if (!(thrown instanceof Error) || !('code' in thrown) || !('syscall' in thrown)) return false;
  return codes.length === 0 || codes.includes(String(thrown.code));
}

/** An operating system error as `file-unwritable` naming `file`; anything else unchanged. */
export function unwritable(thrown: unknown, file: string): unknown {
  if (!isSystemError(thrown)) return thrown;
  return new LimenError('file-unwritable', { file, reason: thrown.message }, { cause: thrown });
}
