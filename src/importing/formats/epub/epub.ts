/** EPUB books: the chapters of the spine, in order. */

import { LimenError } from '../../../engine/index.js';
import type { Section } from '../../../indexing/page.js';
import { readSource } from '../../../indexing/page-record.js';
import { languageTag } from '../../../text/language-tag.js';
import { oneLine } from '../../../text/visible-text.js';
import { wordSet } from '../../../text/word-set.js';
import { type ArchiveEntry, archiveEntries } from '../../archive/archive.js';
import { entryPath } from '../../archive/entry-path.js';
import { decodedText } from '../../decoded-text.js';
import { fileRefused, leftOut } from '../../file-refused.js';
import { longestText, requireSize } from '../../import-limits.js';
import type { Importer } from '../../importer.js';
import { readContainer, readPackage } from './package-document.js';

const containerFile = 'META-INF/container.xml';
/** HTML elements that have no end tag. */
const voidTags = wordSet('area base br col embed hr img input link meta param source track wbr');

export const importer: Importer = async function* (file, { signal, onProgress }) {
  const refuse = (reason: string, value = ''): LimenError => fileRefused(file.path, reason, value);
  const entries = entriesOf(await archiveEntries(file));
  const textOf = async (path: string): Promise<string> => {
    const entry = entries.get(path);
    if (entry === undefined) throw refuse(`it lacks ${path}`, path);
    requireSize(`${file.path}/${path}`, entry.size, longestText);
    return decodedText({ path: `${file.path}/${path}`, blob: await entry.content(signal) });
  };
  if (entries.has('META-INF/encryption.xml') && entries.has('META-INF/rights.xml')) {
    throw refuse('it is protected against copying, and its text is encrypted', 'META-INF/rights.xml');
  }
  const place = readContainer(await textOf(containerFile), file.path);
  const book = readPackage(await textOf(place), place, file.path);
  const title = oneLine(book.title);
  const sections: Section[] = [];
  for (const [number, path] of book.chapters.entries()) {
    signal?.throwIfAborted();
    onProgress?.(number / book.chapters.length);
    try {
      const source = withoutSelfClosing(await textOf(path));
      const reading = readSource(source, 'html', `${file.path}/${path}`, { despiteRobots: true });
      if (reading.kind === 'skipped') continue;
      const { page } = reading;
      for (const section of page.sections) {
        const headings = page.title === '' ? section.headings : [page.title, ...section.headings];
        const anchor =
          section.anchor === null ? `chapter-${number + 1}` : `chapter-${number + 1}-${section.anchor}`;
        sections.push({ ...section, headings: headings.filter((heading) => heading !== title), anchor });
      }
    } catch (thrown) {
      if (!(thrown instanceof LimenError)) throw thrown;
      yield leftOut(thrown);
    }
  }
  if (sections.length === 0) throw refuse('none of its chapters has text');
  yield { kind: 'page', page: { title, breadcrumbs: [], lang: languageTag(book.lang), sections } };
};

/** By path within the book, which some programs put into a folder of the archive. */
function entriesOf(archive: readonly ArchiveEntry[]): ReadonlyMap<string, ArchiveEntry> {
  const named = archive.flatMap((entry) => {
    const path = entryPath(entry.name);
    return path === null ? [] : [{ path, entry }];
  });
  const container =
    named.find(({ path }) => path === containerFile) ??
    named.find(({ path }) => /^[^/]+\/META-INF\/container\.xml$/u.test(path));
  const folder = container?.path.slice(0, -containerFile.length) ?? '';
  const within = named.filter(({ path }) => path.startsWith(folder));
  return new Map(within.map(({ path, entry }) => [path.slice(folder.length), entry]));
}

/** To an HTML parser XHTML's `<title/>` is an open element that swallows the page; this closes it. */
function withoutSelfClosing(xhtml: string): string {
  return xhtml.replace(/<([a-z][\w:-]*)((?:\s[^<>]*)?)\/>/giu, (tag, name: string, attributes: string) =>
    voidTags.has(name.toLowerCase()) ? tag : `<${name}${attributes}></${name}>`,
  );
}
