/** Where Docusaurus serves its sources, and in which version and language. */

import { join, posix } from 'node:path';
import { languageTag } from '../text/language-tag.js';
import {
  currentVersion,
  type DocsInstance,
  type DocusaurusSettings,
  readDocusaurusSettings,
} from './docusaurus-settings.js';
import { type LinkStyle, pageAddress } from './page-address.js';
import type { PageContent } from './page-record.js';

export interface DocusaurusPage {
  /** Its place among the pages of its version and language: `docs/guides/start.md`. */
  readonly place: string;
  /** What addresses begin with, below the site's own: `fr/docs/1.1/`. */
  readonly base: string;
  /** What its address is made of, below `base`: `guides/start.md`. */
  readonly name: string;
  /** Whether a slug is relative to `base` rather than to the folder. */
  readonly isPost: boolean;
  readonly version: string | null;
  readonly lang: string | null;
}

/** A page of documentation, of the blog, or of its own, before its version has an address. */
type Source = (
  | { readonly part: 'docs'; readonly instance: DocsInstance; readonly version: string }
  | { readonly part: 'blog' | 'pages' }
) & {
  readonly lang?: string;
  /** Below the folder of its part. */
  readonly path: readonly string[];
};

const configName = /^docusaurus\.config\.[cm]?[jt]s$/u;
const translations = 'docusaurus-plugin-content-';
const versioned = 'version-';

/**
 * @param folder of the sources
 * @param files their paths below it
 * @returns null for a page that is none of Docusaurus'
 */
export async function docusaurusSources(
  folder: string,
  files: readonly string[],
): Promise<(path: string) => DocusaurusPage | null> {
  const sites = new Map<string, DocusaurusSettings>();
  for (const [root, config] of rootsOf(files)) {
    const file = config === undefined ? undefined : join(folder, config);
    sites.set(root, await readDocusaurusSettings(join(folder, root), file));
  }
  const current = currentVersions(sites);
  return (path) => {
    for (const { folder: ofDocs, site, instance } of current) {
      if (!path.startsWith(ofDocs)) continue;
      const below = path.slice(ofDocs.length).split('/');
      return placed({ part: 'docs', instance, version: currentVersion, path: below }, site);
    }
    const parts = path.split('/');
    for (let depth = parts.length - 1; depth >= 0; depth -= 1) {
      const site = sites.get(parts.slice(0, depth).join('/'));
      const source = site && sourceAt(parts.slice(depth), site.docs);
      if (site !== undefined && source !== undefined) return placed(source, site);
    }
    return null;
  };
}

interface CurrentVersion {
  /** Ending in a slash. */
  readonly folder: string;
  readonly instance: DocsInstance;
  readonly site: DocusaurusSettings;
}

/** The innermost folders first; a site's documentation may lie beside it. */
function currentVersions(sites: ReadonlyMap<string, DocusaurusSettings>): readonly CurrentVersion[] {
  return [...sites]
    .flatMap(([root, site]) =>
      site.docs.map((instance) => ({
        folder: `${posix.join(root, instance.path).replace(/\/$/u, '')}/`,
        instance,
        site,
      })),
    )
    .sort((one, other) => other.folder.split('/').length - one.folder.split('/').length);
}

/** The address of a page, by its slug or id or else its name; Docusaurus ends none in `.html`. */
export function docusaurusAddress(
  { base, name, isPost }: DocusaurusPage,
  { address: slug, ownName }: Pick<PageContent, 'address' | 'ownName'>,
  { baseUrl, links }: { readonly baseUrl: string; readonly links: LinkStyle },
): string {
  const named = ownName === undefined || isPost || isIndex(name) ? undefined : `./${ownName}`;
  const address = isPost ? slug?.replace(/^\.\//u, '/') : (slug ?? named);
  const style = links === 'html' ? 'clean' : links;
  const given = { baseUrl: baseUrl + encodeURI(base), links: style } as const;
  return pageAddress(name, address === undefined ? given : { ...given, address });
}

/** The folders of sites, each with its configuration if it is there. */
function rootsOf(files: readonly string[]): ReadonlyMap<string, string | undefined> {
  const roots = new Map<string, string | undefined>();
  for (const file of files) {
    const parts = file.split('/');
    const isConfig = configName.test(parts.at(-1) ?? '');
    const translated = parts.indexOf(`${translations}docs`);
    const depth = isConfig
      ? parts.length - 1
      : parts[translated - 2] === 'i18n'
        ? translated - 2
        : parts.indexOf('versioned_docs');
    const root = depth < 0 ? undefined : parts.slice(0, depth).join('/');
    if (root !== undefined && (isConfig || !roots.has(root))) roots.set(root, isConfig ? file : undefined);
  }
  return roots;
}

/** @param parts of the path below the site's folder */
function sourceAt(parts: readonly string[], instances: readonly DocsInstance[]): Source | undefined {
  const [first, second = '', third = '', ...more] = parts;
  if (first === 'i18n') return translationAt(second, third, more, instances);
  if (first === 'blog') return { part: 'blog', path: parts.slice(1) };
  if (first === 'src' && second === 'pages') return { part: 'pages', path: parts.slice(2) };
  for (const instance of instances) {
    const ofVersions = instance.id === null ? 'versioned_docs' : `${instance.id}_versioned_docs`;
    if (first === ofVersions && second.startsWith(versioned)) {
      return { part: 'docs', instance, version: second.slice(versioned.length), path: parts.slice(2) };
    }
  }
  return undefined;
}

/** @param folder of the plugin, in that of the language */
function translationAt(
  lang: string,
  folder: string,
  path: readonly string[],
  instances: readonly DocsInstance[],
): Source | undefined {
  if (folder === `${translations}blog`) return { part: 'blog', lang, path };
  if (folder === `${translations}pages`) return { part: 'pages', lang, path };
  const [version = '', ...below] = path;
  const ofDocs = `${translations}docs`;
  const instance = instances.find(({ id }) => folder === (id === null ? ofDocs : `${ofDocs}-${id}`));
  if (instance === undefined) return undefined;
  if (version === currentVersion) return { part: 'docs', instance, version, lang, path: below };
  if (!version.startsWith(versioned)) return undefined;
  return { part: 'docs', instance, version: version.slice(versioned.length), lang, path: below };
}

function placed(source: Source, site: DocusaurusSettings): DocusaurusPage {
  const { part, lang, path } = source;
  const name = { docs: docName, blog: postName, pages: (parts: readonly string[]) => parts.join('/') }[part](
    path,
  );
  const route = part === 'docs' ? routeOf(source) : part === 'blog' ? site.blog : '';
  const ofLanguage = lang === undefined || lang === site.lang ? '' : `${lang}/`;
  const below = part === 'docs' ? `${folderOf(source.instance)}/${name}` : `${part}/${path.join('/')}`;
  return {
    place: part === 'pages' ? name : below,
    base: ofLanguage + route,
    name,
    isPost: part === 'blog',
    version: part === 'docs' ? source.version : null,
    lang: languageTag(lang ?? site.lang),
  };
}

/** Its own name, wherever it lies. */
function folderOf({ path }: DocsInstance): string {
  return posix.basename(path);
}

function routeOf({ instance, version }: Extract<Source, { part: 'docs' }>): string {
  return instance.route + (version === instance.latest ? '' : `${versionPath(version)}/`);
}

function versionPath(version: string): string {
  return version === currentVersion ? 'next' : version;
}

/** Without the numbers that only order pages; `guides/guides.md` is the page of its folder. */
function docName(path: readonly string[]): string {
  const file = path.at(-1) ?? '';
  const [ending = ''] = /\.mdx?$/iu.exec(file) ?? [];
  const stem = file.slice(0, file.length - ending.length);
  const folder = path.at(-2)?.toLowerCase();
  const isOfFolder = ['index', 'readme', folder].includes(stem.toLowerCase());
  const folders = path.slice(0, -1).map(withoutNumber);
  return [...folders, (isOfFolder ? 'index' : withoutNumber(stem)) + ending].join('/');
}

/** `03 - intro` is "intro", while dates and versions such as `2024-01-notes` and `8.0` are names. */
function withoutNumber(name: string): string {
  return /^\d+[-_.]\d/u.test(name) ? name : name.replace(/^\d+\s*[-_.]+\s*(?=[^-_.\s])/u, '');
}

/** `2024-05-01-kiln.md` and `2024-05-01-kiln/index.md` are served at `2024/05/01/kiln`. */
function postName(path: readonly string[]): string {
  const whole = path.join('/').replace(/\/index(?=\.mdx?$)/iu, '');
  const date = /(\d{4})[-/](\d{1,2})[-/](\d{1,2})[-/]?/u.exec(whole);
  if (date === null) return whole;
  const [written, year, month, day] = date;
  return `${year}/${month}/${day}/${whole.slice(0, date.index)}${whole.slice(date.index + written.length)}`;
}

function isIndex(name: string): boolean {
  return /(?:^|\/)index\.mdx?$/iu.test(name);
}
