/** Verified files in memory, as a model opens them. */

import { LimenError } from '../engine/index.js';
import type { ModelManifest } from './manifest.js';
import type { ModelBundle } from '../sessions/session-types.js';

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
