/** Turns what was dropped, chosen or pasted into files for the importer. */

import type { SourceFile } from '../../composition/import-part.js';
import { mostFiles } from '../../importing/import-limits.js';
import type { DroppedItem } from './dropped-items.js';

/** One more than are accepted, so that an excess is reported. */
const mostFound = mostFiles + 1;

/** For an input that chooses files or a folder. */
export function chosenFiles(files: Iterable<File>): readonly SourceFile[] {
  return Array.from(files, (file) => ({ path: file.webkitRelativePath || file.name, blob: file }));
}

/** Includes the files in dropped folders. */
export async function droppedFiles(dropped: readonly DroppedItem[]): Promise<readonly SourceFile[]> {
  const found: SourceFile[] = [];
  for (const { entry, file } of dropped) {
    if (entry?.isDirectory === true) await walk(entry, found);
    else if (file !== null && found.length < mostFound) found.push({ path: file.name, blob: file });
  }
  return found;
}

export function pastedText(title: string, text: string): readonly SourceFile[] {
  const name = title.replace(/[/\\]/gu, ' ').trim() || 'Pasted text';
  return [{ path: `${name}.md`, blob: new Blob([text], { type: 'text/markdown' }) }];
}

async function walk(entry: FileSystemEntry, found: SourceFile[]): Promise<void> {
  if (found.length >= mostFound) return;
  if (isFile(entry)) {
    const blob = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    found.push({ path: entry.fullPath.replace(/^\//u, ''), blob });
  } else if (isFolder(entry)) {
    const reader = entry.createReader();
    // Returns about a hundred entries at a time, and none at the end.
    for (;;) {
      const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
        reader.readEntries(resolve, reject),
      );
      if (some.length === 0 || found.length >= mostFound) return;
      for (const each of some) await walk(each, found);
    }
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
