/** Translations marked by their file names, as in Hugo and MkDocs' i18n plugin: `about.fr.md`. */

import { languageOfName } from '../retrieval/scope/path-facets.js';
import type { SourceReader } from './generators/source-place.js';
import { pageAddress, writtenAddress } from './page-address.js';

interface NamedFile {
  /** Without the language: `guide/about.md`. */
  readonly page: string;
  readonly written: string;
  readonly lang: string;
}

/** Served without a folder of its own, unless a page in it stands beside one that names no language. */
const usualLanguage = 'en';

/**
 * A language counts if some page exists in it and in another one, since a name may also just end like a language.
 * @param paths of the sources
 * @returns null for a page whose name says no language
 */
export function translatedNames(paths: readonly string[]): SourceReader {
  const all = new Set(paths);
  const translations = new Map<string, NamedFile[]>();
  for (const path of paths) {
    const named = namedFile(path);
    if (named === null) continue;
    translations.set(named.page, [...(translations.get(named.page) ?? []), named]);
  }
  const known = new Set<string>();
  let isUsualApart = false;
  for (const [page, files] of translations) {
    const isBesideOwn = all.has(page);
    if (!isBesideOwn && files.length === 1) continue;
    for (const { lang } of files) {
      known.add(lang);
      isUsualApart ||= isBesideOwn && lang === usualLanguage;
    }
  }
  return (path) => {
    const named = namedFile(path);
    if (named === null || !known.has(named.lang)) return null;
    const { page, written, lang } = named;
    const served = lang === usualLanguage && !isUsualApart ? page : `${written}/${page}`;
    return {
      kind: 'page',
      place: path,
      version: null,
      lang,
      address: ({ named = {} }, site) => pageAddress(served, { ...site, address: writtenAddress(named) }),
    };
  };
}

function namedFile(path: string): NamedFile | null {
  const [, before = '', written = '', ending = ''] = /^(.*[^/])\.([^./]+)(\.mdx?)$/iu.exec(path) ?? [];
  const lang = languageOfName(written);
  return lang === null ? null : { page: before + ending, written, lang };
}
