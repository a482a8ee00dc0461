/** AsciiDoc; what it would include of other files is left out. */

import { asciidocHtml } from '../../indexing/asciidoc/asciidoc-html.js';
import { withReferenceTexts } from '../../indexing/asciidoc/reference-texts.js';
import { decodedText } from '../decoded-text.js';
import type { Importer } from '../importer.js';
import { yieldPage } from '../yield-page.js';

export const importer: Importer = async function* (file) {
  const source = withReferenceTexts(await decodedText(file));
  const html = await asciidocHtml(source, file.path, { attributes: {}, included: () => undefined });
  yield* yieldPage(html, 'html', file.path);
};
