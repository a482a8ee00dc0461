/** The parts of an EPUB: `container.xml`, and the package document that it names. */

import { parseXml, XmlElement } from '@rgrove/parse-xml';
import { reasonOf } from '../../../engine/index.js';
import { entryPath } from '../../archive/entry-path.js';
import { fileRefused } from '../../file-refused.js';

interface BookPackage {
  readonly title: string;
  readonly lang: string | null;
  /** Paths within the archive. */
  readonly chapters: readonly string[];
}

/** @returns the package document's path @throws {LimenError} `file-refused` naming `file` */
export function readContainer(xml: string, file: string): string {
  const [rootfile] = elementsNamed(parsed(xml, file), 'rootfile');
  const path = entryPath(rootfile?.attributes['full-path'] ?? '');
  if (path !== null) return path;
  throw fileRefused(file, 'it does not say where its package document is');
}

/** @param place path of the document @throws {LimenError} `file-refused` naming `file` */
export function readPackage(xml: string, place: string, file: string): BookPackage {
  const root = parsed(xml, file);
  const byId = new Map<string, XmlElement>();
  for (const item of elementsNamed(root, 'item')) byId.set(item.attributes['id'] ?? '', item);
  const folder = place.slice(0, place.lastIndexOf('/') + 1);
  const chapters = elementsNamed(root, 'itemref').flatMap(({ attributes }) => {
    const item = byId.get(attributes['idref'] ?? '');
    if (item === undefined || !/html/u.test(item.attributes['media-type'] ?? '')) return [];
    if (/\bnav\b/u.test(item.attributes['properties'] ?? '')) return [];
    const path = entryPath(resolved(folder, item.attributes['href'] ?? ''));
    return path === null ? [] : [path];
  });
  const [title] = elementsNamed(root, 'title');
  const [language] = elementsNamed(root, 'language');
  // Some programs list a document once for each of its headings.
  return { title: title?.text ?? '', lang: language?.text ?? null, chapters: [...new Set(chapters)] };
}

/** @throws {LimenError} `file-refused` naming `file` */
function parsed(xml: string, file: string): XmlElement {
  try {
    const { root } = parseXml(xml.replace(/^\uFEFF/u, ''), { ignoreUndefinedEntities: true });
    if (root !== null) return root;
  } catch (cause) {
    const value = reasonOf(cause).slice(0, 200);
    const reason = 'it is damaged: its list of chapters is not XML';
    throw fileRefused(file, reason, value, { cause });
  }
  throw fileRefused(file, 'its list of chapters is empty');
}

/** With any namespace prefix. */
function elementsNamed(root: XmlElement, name: string): readonly XmlElement[] {
  const found: XmlElement[] = [];
  const waiting: XmlElement[] = [root];
  for (const element of waiting) {
    if (element.name.replace(/^[^:]*:/u, '') === name) found.push(element);
    for (const child of element.children) if (child instanceof XmlElement) waiting.push(child);
  }
  return found;
}

/** Resolved like an address, which may contain `..` within the archive. */
function resolved(folder: string, href: string): string {
  const base = `https://archive.invalid/${folder}`;
  if (!URL.canParse(href, base)) return '';
  const { pathname, origin } = new URL(href, base);
  if (origin !== 'https://archive.invalid') return '';
  try {
    return decodeURIComponent(pathname.slice(1));
  } catch {
    return '';
  }
}
