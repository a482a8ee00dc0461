import { blockAttribute, blockType, contentsId, type PageContents } from '../../src/single-file/format.js';
import { InlinedFiles } from '../../src/single-file/inlined-files.js';
import { blocksOf, type PackedFile, packFile } from '../../src/single-file/writing/packed-file.js';
import type { PageParts } from '../../src/single-file/writing/page-html.js';

export const pageFolder = 'file:///home/reader/';

export function packAll(contents: Readonly<Record<string, Uint8Array>>): Promise<PackedFile[]> {
  return Promise.all(Object.entries(contents).map(([path, content]) => packFile(path, content)));
}

/** The files as the page finds them after all its blocks have been read. */
export function arrived(files: readonly PackedFile[]): InlinedFiles {
  const inlined = new InlinedFiles(files, pageFolder);
  for (const [file, packed] of files.entries()) {
    for (const block of blocksOf(packed)) inlined.add({ file, text: new Blob([block]) });
  }
  inlined.add('end');
  return inlined;
}

/** The contents of a written page: its list, and the files in its blocks. @param html the whole page */
export function readPage(html: string): { readonly contents: PageContents; readonly files: InlinedFiles } {
  const [, list = ''] = html.match(new RegExp(`id="${contentsId}">(.*?)</script>`, 'u')) ?? [];
  const contents: PageContents = JSON.parse(list);
  const files = new InlinedFiles(contents.files, pageFolder);
  const block = new RegExp(`<script type="${blockType}" ${blockAttribute}="(\\d+)">([^<]*)</script>`, 'gu');
  for (const [, file, text = ''] of html.matchAll(block)) {
    files.add({ file: Number(file), text: new Blob([text]) });
  }
  files.add('end');
  return { contents, files };
}

export function partsWith(parts: Partial<PageParts>): PageParts {
  const corpus = { id: 'planets', title: 'Planets', description: 'A few.', passages: 4, examples: [] };
  return { title: 'Planets', corpus, script: '1;', style: 'p{}', icon: '<svg/>', files: [], ...parts };
}
