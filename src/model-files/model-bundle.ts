/** Verified files in memory, from which a model opens. */

import { LimenError } from '../engine/index.js';
import type { ModelManifest } from './manifest.js';

/** The files of one model folder, each checked against the manifest before it is returned. */
export interface ModelBundle {
  readonly manifest: ModelManifest;
  /** UTF-8 text of a file. @throws {LimenError} `model-unavailable`, `model-altered` */
  text(path: string): Promise<string>;
  /** @throws {LimenError} `model-unavailable`, `model-altered` */
  bytes(path: string): Promise<Uint8Array>;
}

export function bundleOf(
  manifest: ModelManifest,
  files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>,
): ModelBundle {
  const bytes = async (path: string): Promise<Uint8Array> => {
    const found = files.get(path);
    if (found !== undefined) return found;
    const reason = `its manifest does not list ${path}`;
    throw new LimenError('model-invalid', { model: manifest.id, reason });
  };
  return { manifest, bytes, text: async (path) => new TextDecoder().decode(await bytes(path)) };
}
