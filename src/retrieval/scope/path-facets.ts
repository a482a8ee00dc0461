/** Derives version, language and section from the path of a page: `fr/v2.1/guide/start`. */

import { languageTag } from '../../text/language-tag.js';
import { longestFacet } from './facet-limits.js';
import type { Facets } from './scope.js';

/** How many folders from the root may name language or version. */
const deepest = 4;

/** Languages that sites are translated to, but for tags that usually mean something else (`ts`, `io`). */
const languages = new Set(
  'af ar az be bg bn bs ca cs da de el en eo es et eu fa fi fr ga gl gu he hi hr hu hy id is it ja ka kk km kn ko lt lv mk mn mr ms my nb ne nl no pa pl pt ro ru si sk sl sq sr sv sw ta te th tl tr uk ur uz vi zh'.split(
    ' ',
  ),
);
/** A language tag alone, with a script that the language is also written in, or with a region. */
const languageFolder =
  /^([a-z]{2})(?:[-_](?:arab|beng|cyrl|deva|guru|hans|hant|latn|mong))?(?:[-_]([a-z]{2}|\d{3}))?$/i;
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** A version number that is recognisable as one in any of the first folders. */
const numberedVersion =
  /^(?:v\d{1,4}(?:\.(?:\d{1,4}|x)){0,3}|\d{1,4}(?:\.(?:\d{1,4}|x)){1,3})(?:-[a-z0-9.]{1,20})?$/i;
/** Names that mean a version only as the first folder. */
const leadingVersion =
  /^(?:\d{1,2}|latest|stable|next|current|dev|devel|main|master|nightly|canary|edge|lts|unstable)$/i;
/** Folders that contain a whole documentation. */
const container = /^(?:docs?|documentation)$/i;

/** @param folders of the page, outermost first */
export function facetsOfFolders(folders: readonly string[]): Facets {
  let version: string | undefined;
  let lang: string | undefined;
  let section: string | undefined;
  let outer: string | undefined;
  for (const [depth, folder] of folders.entries()) {
    if (folder.length > longestFacet) break;
    const own =
      lang === undefined && section === undefined && depth < deepest ? languageOfName(folder) : null;
    const isVersion =
      version === undefined &&
      depth < deepest &&
      (numberedVersion.test(folder) || (section === undefined && leadingVersion.test(folder)));
    if (own !== null) lang = own;
    else if (isVersion) version = folder;
    else if (section === undefined && outer === undefined && container.test(folder)) outer = folder;
    else if (section === undefined) section = folder;
    if (depth >= deepest) break;
  }
  section ??= outer;
  return {
    ...(version === undefined ? {} : { version }),
    ...(lang === undefined ? {} : { lang }),
    ...(section === undefined ? {} : { section }),
  };
}

/** The language that a folder, or the end of a file's name, stands for; null for any other. */
export function languageOfName(folder: string): string | null {
  const [, base = '', region] = languageFolder.exec(folder) ?? [];
  if (!languages.has(base.toLowerCase()) || (folder.length === 2 && folder !== base.toLowerCase()))
    return null;
  if (region !== undefined && regions.of(region.toUpperCase()) === undefined) return null;
  return languageTag(folder);
}
