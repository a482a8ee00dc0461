import { InlinedFiles } from '../src/single-file/inlined-files.js';
import { blocksOf, type PackedFile, packFile } from '../src/single-file/writing/packed-file.js';
import type { PageParts } from '../src/single-file/writing/page-html.js';

export const pageFolder = 'file:///home/reader/';

export function packAll(contents: Readonly<Record<string, Uint8Array>>): Promise<PackedFile[]> {
  return Promise.all(Object.entries(contents).map(([path, content]) => packFile(path, content)));
}

/** The files as the page finds them, once all its blocks have been read. */
export function arrived(files: readonly PackedFile[]): InlinedFiles {
  const inlined = new InlinedFiles(files, pageFolder);
  for (const [file, packed] of files.entries()) {
    for (const block of blocksOf(packed)) inlined.add({ file, text: new Blob([block]) });
  }
  inlined.add('end');
  return inlined;
}

export function partsWith(parts: Partial<PageParts>): PageParts {
  const corpus = { id: 'planets', title: 'Planets', description: 'A few.', passages: 4, examples: [] };
  return { title: 'Planets', corpus, script: '1;', style: 'p{}', icon: '<svg/>', files: [], ...parts };
}
