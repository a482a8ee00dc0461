/** A part of the search that is loaded when a corpus turns out to need it. */

import { LimenError, reasonOf } from '../engine/index.js';

/** @throws {LimenError} `corpus-unavailable` when it did not arrive */
export async function loaded<Program>(program: Promise<Program>): Promise<Program> {
  try {
    return await program;
  } catch (cause) {
    const detail = { file: 'a part of the search', reason: reasonOf(cause) };
    throw new LimenError('corpus-unavailable', detail, { cause });
  }
}
