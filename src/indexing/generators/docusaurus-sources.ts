/** Where Docusaurus serves its sources, in which version and language. */

import { join, posix } from 'node:path';
import { languageTag } from '../../text/language-tag.js';
import { pageAddress, relativeSlug } from '../page-address.js';
import type { PageContent } from '../page-record.js';
import {
  currentVersion,
  type DocsInstance,
  type DocusaurusSettings,
  type PluginInstance,
  readDocusaurusSettings,
} from './docusaurus-settings.js';
import { type ServedSite, type SourceReader, type SourceReading, servedIn } from './source-place.js';

interface DocusaurusPage {
  /** Prefix of addresses, below the site's own: `fr/docs/1.1/`. */
  readonly base: string;
  /** Path that its address is made of, below `base`: `guides/start.md`. */
  readonly name: string;
  /** Whether a slug is relative to `base` rather than to the folder. */
  readonly isPost: boolean;
}

/** A page of the documentation, of a blog, or a standalone one. */
type Source = (
  | { readonly part: 'docs'; readonly instance: DocsInstance; readonly version: string }
  | { readonly part: 'blog'; readonly instance: PluginInstance }
  | { readonly part: 'pages' }
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
 */
export async function docusaurusSources(folder: string, files: readonly string[]): Promise<SourceReader> {
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
      const source = site && sourceAt(parts.slice(depth), site);
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

/** By the page's slug, id or name; Docusaurus ends no address in `.html`. */
function addressOf(
  { base, name, isPost }: DocusaurusPage,
  { named: { slug: written, id = '/' } = {} }: Pick<PageContent, 'named'>,
  site: ServedSite,
  { trailingSlash }: DocusaurusSettings,
): string {
  const named = id.includes('/') || isIndex(name) ? undefined : `./${id}`;
  const slug = relativeSlug(written);
  const address = isPost ? slug?.replace(/^\.\//u, '/') : (slug ?? named);
  const { baseUrl, links } = servedIn(trailingSlash === true ? 'folder' : 'clean', site);
  return pageAddress(name, { baseUrl: baseUrl + encodeURI(base), links, address });
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
function sourceAt(
  parts: readonly string[],
  { docs, blogs }: Pick<DocusaurusSettings, 'docs' | 'blogs'>,
): Source | undefined {
  const [first, second = '', third = '', ...more] = parts;
  if (first === 'i18n') return translationAt({ lang: second, folder: third, path: more }, { docs, blogs });
  if (first === 'src' && second === 'pages') return { part: 'pages', path: parts.slice(2) };
  for (const instance of docs) {
    const ofVersions = instance.id === null ? 'versioned_docs' : `${instance.id}_versioned_docs`;
    if (first === ofVersions && second.startsWith(versioned)) {
      return { part: 'docs', instance, version: second.slice(versioned.length), path: parts.slice(2) };
    }
  }
  for (const instance of blogs) {
    const folder = posix.normalize(instance.path).split('/');
    if (folder.every((name, depth) => name === parts[depth])) {
      return { part: 'blog', instance, path: parts.slice(folder.length) };
    }
  }
  return undefined;
}

/** A file in the folder that a language has for a plugin. */
interface Translation {
  readonly lang: string;
  readonly folder: string;
  readonly path: readonly string[];
}

function translationAt(
  { lang, folder, path }: Translation,
  { docs, blogs }: Pick<DocusaurusSettings, 'docs' | 'blogs'>,
): Source | undefined {
  if (folder === `${translations}pages`) return { part: 'pages', lang, path };
  const isOf =
    (part: string) =>
    ({ id }: PluginInstance) =>
      folder === `${translations}${part}${id === null ? '' : `-${id}`}`;
  const blog = blogs.find(isOf('blog'));
  if (blog !== undefined) return { part: 'blog', instance: blog, lang, path };
  const [version = '', ...below] = path;
  const instance = docs.find(isOf('docs'));
  if (instance === undefined) return undefined;
  if (version === currentVersion) return { part: 'docs', instance, version, lang, path: below };
  if (!version.startsWith(versioned)) return undefined;
  return { part: 'docs', instance, version: version.slice(versioned.length), lang, path: below };
}

function placed(source: Source, site: DocusaurusSettings): SourceReading {
  const { part, lang, path } = source;
  if (part === 'docs' && !isServed(source)) {
    return { kind: 'no-page', reason: `the configuration leaves out the version ${source.version}` };
  }
  const name = { docs: docName, blog: postName, pages: (parts: readonly string[]) => parts.join('/') }[part](
    path,
  );
  const route = part === 'docs' ? routeOf(source) : part === 'blog' ? source.instance.route : '';
  const ofLanguage = lang === undefined || lang === site.lang ? '' : `${lang}/`;
  const page = { base: ofLanguage + route, name, isPost: part === 'blog' };
  return {
    kind: 'page',
    place:
      part === 'pages'
        ? name
        : `${posix.basename(source.instance.path)}/${part === 'docs' ? name : path.join('/')}`,
    version: part === 'docs' ? source.version : null,
    lang: languageTag(lang ?? site.lang),
    address: (content, served) => addressOf(page, content, served, site),
  };
}

type DocsSource = Extract<Source, { part: 'docs' }>;

function isServed({ instance, version }: DocsSource): boolean {
  const { served, isCurrentServed } = instance;
  return (served === null || served.includes(version)) && (version !== currentVersion || isCurrentServed);
}

function routeOf({ instance, version }: DocsSource): string {
  const named = version === instance.latest ? '' : `${version === currentVersion ? 'next' : version}/`;
  return instance.route + (instance.versionPaths[version] ?? named);
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
