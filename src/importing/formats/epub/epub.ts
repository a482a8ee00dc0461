/** EPUB books: the chapters of the spine, in order. */

import { LimenError } from '../../../engine/index.js';
import type { Section } from '../../../indexing/page.js';
import { readSource } from '../../../indexing/page-record.js';
import { languageTag } from '../../../text/language-tag.js';
import { oneLine } from '../../../text/visible-text.js';
import { type ArchiveEntry, archiveEntries } from '../../archive/archive.js';
import { entryPath } from '../../archive/entry-path.js';
import { decodedText } from '../../decoded-text.js';
import { longestText, requireSize } from '../../import-limits.js';
import type { Importer } from '../../importer.js';
import { readContainer, readPackage } from './package-document.js';
import { withoutSelfClosing } from './xhtml.js';

export const importer: Importer = async function* (file, { signal, onProgress }) {
  const refuse = (reason: string, value = ''): LimenError =>
    new LimenError('file-refused', { file: file.path, reason, value });
  const entries = new Map<string, ArchiveEntry>();
  for (const entry of await archiveEntries(file)) {
    const path = entryPath(entry.name);
    if (path !== null) entries.set(path, entry);
  }
  const textOf = async (path: string): Promise<string> => {
    const entry = entries.get(path);
    if (entry === undefined) throw refuse(`it lacks ${path}`, path);
    requireSize(`${file.path}/${path}`, entry.size, longestText);
    return decodedText({ path: `${file.path}/${path}`, blob: await entry.content(signal) });
  };
  if (entries.has('META-INF/encryption.xml') && entries.has('META-INF/rights.xml')) {
    throw refuse('it is protected against copying, and its text is encrypted', 'META-INF/rights.xml');
  }
  const place = readContainer(await textOf('META-INF/container.xml'), file.path);
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
      yield { kind: 'left-out', fault: thrown };
    }
  }
  if (sections.length === 0) throw refuse('none of its chapters has text');
  yield { kind: 'page', page: { title, breadcrumbs: [], lang: languageTag(book.lang), sections } };
};
