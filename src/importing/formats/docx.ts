/** Word documents: mammoth makes them HTML, with headings from styles, and lists. Pictures are left out. */

import mammoth from 'mammoth';
import { readSource } from '../../indexing/page-record.js';
import { requireBoundedArchive } from '../archive/archive.js';
import { fileRefused } from '../file-refused.js';
import type { Importer } from '../importer.js';
import { contentOf } from '../source-file.js';

/** Mammoth's typings cover one of the two: the browser build takes the first, the Node build the second. */
type Given = Parameters<typeof mammoth.convertToHtml>[0];

/** In addition to mammoth's own, which only covers headings. */
const styleMap = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => p:fresh"];

/** Mammoth's link after a note, back to where it is referred to. */
const backLink = /<a href="#[\w-]{1,80}">↑<\/a>/gu;

export const importer: Importer = async function* (file, { signal }) {
  // Mammoth unpacks the whole file without checking its size.
  await requireBoundedArchive(file, signal);
  const bytes = await contentOf(file);
  const given = { arrayBuffer: bytes.buffer, buffer: bytes } as unknown as Given;
  const withoutPictures = mammoth.images.imgElement(async () => ({ src: '' }));
  let html: string;
  try {
    html = (await mammoth.convertToHtml(given, { convertImage: withoutPictures, styleMap })).value;
  } catch (cause) {
    const reason = 'it is damaged, or no Word document';
    throw fileRefused(file.path, reason, String(cause).slice(0, 200), { cause });
  }
  signal?.throwIfAborted();
  const source = `<body>${html.replace(backLink, '')}</body>`;
  const reading = readSource(source, 'html', file.path);
  if (reading.kind === 'skipped') throw fileRefused(file.path, 'it has no text');
  yield { kind: 'page', page: reading.page };
};
