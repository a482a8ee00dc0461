/** Translations that are told by the names of their files: `about.fr.md`, as Hugo and MkDocs' i18n plugin have it. */

import { languageOfName } from '../retrieval/scope/path-facets.js';
import type { SourceReader } from './generators/source-place.js';
import { pageAddress, writtenAddress } from './page-address.js';

interface NamedFile {
  /** Without the language: `guide/about.md`. */
  readonly page: string;
  readonly written: string;
  readonly lang: string;
}

/** Has no folder of its own where nothing says otherwise. */
const usualLanguage = 'en';

/**
 * A language counts where a page has it beside another one, since a name may also end like a language.
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
