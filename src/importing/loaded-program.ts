import { reasonOf } from '../engine/index.js';
import { fileRefused } from './file-refused.js';

/**
 * A program that a file needs. It may never have been loaded before, and the network may now be unavailable.
 * @param does completes "the program that …" @throws {LimenError} `file-refused` naming `file`
 */
export async function loadedProgram<Program>(
  loading: Promise<Program>,
  does: string,
  file: string,
): Promise<Program> {
  try {
    return await loading;
  } catch (cause) {
    const reason = `the program that ${does} could not be loaded; it needs a network once`;
    throw fileRefused(file, reason, reasonOf(cause).slice(0, 200), { cause });
  }
}
