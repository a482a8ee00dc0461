/**
 * The HTML of a page in one file. No content can close the element that contains it. In Node and in a page.
 */

import { sha256 } from '@noble/hashes/sha2.js';
import { singleFileContentSecurityPolicy } from '../../security-headers.js';
import { encodeBase64 } from '../base64.js';
import { blockAttribute, blockType, contentsId, type PageContents } from '../format.js';
import { blocksOf, type PackedFile } from './packed-file.js';

export interface PageParts {
  readonly title: string;
  readonly corpus: PageContents['corpus'];
  /** The page's own script and styles. */
  readonly script: string;
  readonly style: string;
  /** SVG. */
  readonly icon: string;
  /** In the order in which the page needs them. */
  readonly files: readonly PackedFile[];
}

/** The page in pieces: the shell first, so that it is displayed while the rest is still being read. */
export function* pageHtml(parts: PageParts): Generator<string> {
  yield shell(parts);
  for (const [position, file] of parts.files.entries()) {
    for (const block of blocksOf(file)) {
      yield `<script type="${blockType}" ${blockAttribute}="${position}">${block}</script>\n`;
    }
  }
  yield '</body>\n</html>\n';
}

/** Its size in bytes. */
export function pageBytes(parts: PageParts): number {
  let bytes = 0;
  for (const piece of pageHtml(parts)) bytes += utf8(piece).length;
  return bytes;
}

function shell({ title, corpus, script, style, icon, files }: PageParts): string {
  const program = scriptText(script);
  const policy = singleFileContentSecurityPolicy(hashOf(program), hashOf(style));
  const contents: PageContents = {
    corpus,
    files: files.map(({ path, packed, blocks }) => ({ path, packed, blocks })),
  };
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escaped(policy)}">
<title>${escaped(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:image/svg+xml;base64,${encodeBase64(utf8(icon))}">
<style>${style}</style>
</head>
<body>
<noscript>Limen runs wholly inside this page and needs JavaScript for that.</noscript>
<script type="application/json" id="${contentsId}">${jsonText(contents)}</script>
<script>${program}</script>
`;
}

/** JSON that an HTML parser does not mistake for markup. */
function jsonText(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/**
 * A script whose strings cannot close its element. The replaced sequence can only occur in strings, templates
 * and regular expressions, where the escape is equivalent.
 */
export function scriptText(program: string): string {
  return program.replaceAll(/<(?=!--|\/?script)/giu, '\\x3C');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** The hash of an element's text as used in a Content-Security-Policy. */
function hashOf(text: string): string {
  return `sha256-${encodeBase64(sha256(utf8(text)))}`;
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
