/** A Word document: mammoth makes HTML of it, styles to headings and lists to lists. Its pictures are left out. */

import mammoth from 'mammoth';
import { LimenError } from '../../engine/index.js';
import { readSource } from '../../indexing/page-record.js';
import { requireBoundedArchive } from '../archive/archive.js';
import type { Importer } from '../importer.js';
import { yieldReading } from '../page-reading.js';
import { bytesOf } from '../source-file.js';

/** Mammoth's declarations know one of the two at a time: the browser's build takes the first, Node's the second. */
type Given = Parameters<typeof mammoth.convertToHtml>[0];

/** Beside mammoth's own, which know headings alone. */
const styleMap = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => p:fresh"];

export const importer: Importer = async function* (file, { signal }) {
  // It unpacks the whole file without asking how much that is.
  await requireBoundedArchive(file, signal);
  const bytes = await bytesOf(file);
  const given = { arrayBuffer: bytes.buffer, buffer: bytes } as unknown as Given;
  const withoutPictures = mammoth.images.imgElement(async () => ({ src: '' }));
  let html: string;
  try {
    html = (await mammoth.convertToHtml(given, { convertImage: withoutPictures, styleMap })).value;
  } catch (cause) {
    const reason = 'it is damaged, or no Word document';
    throw new LimenError(
      'file-refused',
      { file: file.path, reason, value: String(cause).slice(0, 200) },
      { cause },
    );
  }
  signal?.throwIfAborted();
  if (html.trim() === '') throw new LimenError('file-refused', { file: file.path, reason: 'it has no text' });
  yield* yieldReading(readSource(`<body>${html}</body>`, 'html', file.path), file.path);
};
