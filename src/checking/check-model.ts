import { asLimenError } from '../engine/index.js';
import { sha256 } from '../integrity/sha256.js';
import { type ModelFile, type ModelManifest, parseManifest, totalBytes } from '../model-files/manifest.js';
import { alteredReason } from '../retrieval/manifest-identity.js';
import { type CheckReport, type FileFault, manifestFile, missing, type ReadFile } from './check-report.js';

/**
 * Holds every file of a model against its manifest.
 * @param text the manifest
 * @throws the signal's reason when aborted
 */
export async function checkModel(text: string, read: ReadFile, signal?: AbortSignal): Promise<CheckReport> {
  let manifest: ModelManifest;
  try {
    manifest = parseManifest(text, manifestFile);
  } catch (thrown) {
    const { detail, message } = asLimenError(thrown);
    const reason = 'reason' in detail ? detail.reason : message;
    return { kind: 'model', id: '', files: 1, bytes: 0, faults: [{ file: manifestFile, reason }] };
  }
  const faults: FileFault[] = [];
  for (const file of manifest.files) {
    signal?.throwIfAborted();
    const reason = await fileReason(file, await read(file.path));
    if (reason !== undefined) faults.push({ file: file.path, reason });
  }
  return {
    kind: 'model',
    id: manifest.id,
    files: manifest.files.length + 1,
    bytes: totalBytes(manifest),
    faults,
  };
}

/** How `content` differs from what the manifest says of it, or nothing. */
export async function fileReason(
  file: ModelFile,
  content: Uint8Array<ArrayBuffer> | undefined,
): Promise<string | undefined> {
  if (content === undefined) return missing;
  if (content.length !== file.bytes) return `it has ${content.length} bytes instead of ${file.bytes}`;
  const actual = await sha256(content);
  return actual === file.sha256 ? undefined : alteredReason(file.sha256, actual);
}
