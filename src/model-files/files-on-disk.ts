/** A model from the person's own disk: a folder that was picked, verified like a download. */

import { reasonOf } from '../engine/reason-of.js';
import { requireUnaltered, sizeFault } from '../integrity/content-fault.js';
import { type RemoteFile, requireWithin, unavailable } from '../network/request.js';
import { ArrivingFile } from './arriving-file.js';
import { manifestLimit } from './kept-manifest.js';
import { type ModelFile, parseManifest, totalBytes } from './manifest.js';
import { bundleOf, type ModelBundle } from './model-bundle.js';
import { PartialFile } from './partial-file.js';
import { type LoadProgress, ProgressReporter } from './progress.js';

/** By their path within the picked folder, with `/`. Can be posted to a worker. */
export type FilesOnDisk = ReadonlyMap<string, File>;

export interface DiskOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: LoadProgress) => void;
}

/** The files of `<input type="file" webkitdirectory>`. */
export function filesOf(picked: Iterable<File>): FilesOnDisk {
  const pathOf = ({ name, webkitRelativePath }: File): string =>
    webkitRelativePath === '' ? name : webkitRelativePath.slice(webkitRelativePath.indexOf('/') + 1);
  return new Map([...picked].map((file) => [pathOf(file), file]));
}

/**
 * The files of a folder from `showDirectoryPicker`, at any depth.
 * @throws {DOMException} when the person takes the permission back
 */
export async function filesIn(folder: FileSystemDirectoryHandle): Promise<FilesOnDisk> {
  const files = new Map<string, File>();
  for await (const [name, entry] of folder.entries()) {
    if (entry.kind === 'file') files.set(name, await (entry as FileSystemFileHandle).getFile());
    else {
      const inner = await filesIn(entry as FileSystemDirectoryHandle);
      for (const [path, file] of inner) files.set(`${name}/${path}`, file);
    }
  }
  return files;
}

/**
 * Reads `manifest.json` among the files, then every file that it lists.
 * @throws {LimenError} `model-unavailable` (a file is not there or cannot be read), `model-altered`, `model-invalid`
 * @throws the signal's reason when aborted
 */
export async function loadModelFromFiles(
  files: FilesOnDisk,
  { signal, onProgress }: DiskOptions = {},
): Promise<ModelBundle> {
  const listed = fileAt(files, 'manifest.json');
  requireWithin(manifestLimit, listed.size, named('manifest.json'));
  const manifest = parseManifest(await listed.text().catch(unreadable('manifest.json')), 'picked folder');
  const progress = new ProgressReporter(totalBytes(manifest), onProgress);
  const contents = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const file of manifest.files) {
    const found = fileAt(files, file.path);
    requireUnaltered(file.path, sizeFault(file.bytes, found.size));
    contents.set(file.path, await read(found, file, progress, signal));
    progress.finished(file.bytes);
  }
  return bundleOf(manifest, contents);
}

async function read(
  source: File,
  file: ModelFile,
  progress: ProgressReporter,
  signal: AbortSignal | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const arriving = await ArrivingFile.resume(file, PartialFile.none());
  const reader = source.stream().getReader();
  try {
    for (;;) {
      signal?.throwIfAborted();
      const chunk = await reader.read().catch(unreadable(file.path));
      if (chunk.done) return await arriving.verified();
      arriving.add(chunk.value);
      progress.within(arriving.loaded);
    }
  } finally {
    reader.releaseLock();
  }
}

function fileAt(files: FilesOnDisk, path: string): File {
  const found = files.get(path);
  if (found !== undefined) return found;
  throw unavailable(named(path), 'it is not in the folder');
}

function unreadable(path: string): (thrown: unknown) => never {
  return (thrown) => {
    throw unavailable(named(path), reasonOf(thrown), thrown);
  };
}

function named(name: string): Pick<RemoteFile, 'code' | 'name'> {
  return { code: 'model-unavailable', name };
}
