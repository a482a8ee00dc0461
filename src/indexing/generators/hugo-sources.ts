/** Where Hugo serves its sources, and in which language; also for Zola, which has the same layout. */

import { posix } from 'node:path';
import { languageTag } from '../../text/language-tag.js';
import type { PageNaming } from '../front-matter.js';
import { pageAddress } from '../page-address.js';
import { stringIn } from './data-settings.js';
import { filledSteps } from './hugo-permalinks.js';
import { type ContentFolder, type HugoSettings, hugoSites } from './hugo-settings.js';
import { type GeneratorSite, type ServedSite, type SourceReading, servedIn } from './source-place.js';

const leaf = /(?:^|\/)index(?:\.[\w-]{2,20})?\.[a-z]+$/iu;

export async function hugoSources(
  folder: string,
  files: readonly string[],
): Promise<readonly GeneratorSite[]> {
  const sites = await hugoSites(folder, files);
  return [...sites].map(([root, settings]) => {
    const below = files.filter((file) => file.startsWith(root)).map((file) => file.slice(root.length));
    const bundles = new Set(below.filter((file) => leaf.test(file)).map((file) => posix.dirname(file)));
    return { root, read: (path) => placeOf(path, settings, bundles) };
  });
}

interface HugoPage {
  readonly folders: readonly string[];
  /** Null for its folder's own page. */
  readonly name: string | null;
  /** Whether its folder contains no other page. */
  readonly isBundle: boolean;
  /** Prefix of its language's addresses: empty, or ending in a slash. */
  readonly base: string;
}

function placeOf(path: string, settings: HugoSettings, bundles: ReadonlySet<string>): SourceReading {
  const content = settings.content.find(({ folder }) => path.startsWith(folder));
  if (content === undefined) return { kind: 'no-page', reason: 'it is outside of what Hugo serves' };
  if (isResource(path, content, bundles)) {
    return { kind: 'no-page', reason: 'Hugo keeps it as a resource of the page that has its folder' };
  }
  const parts = (content.below + path.slice(content.folder.length)).split('/');
  const [, stem = '', named, ending = ''] =
    /^(.+?)(?:\.([\w-]{2,20}))?(\.[a-z]+)$/iu.exec(parts.at(-1) ?? '') ?? [];
  const ofName =
    named !== undefined && settings.languages.has(named.toLowerCase()) ? named.toLowerCase() : null;
  const name = ofName === null && named !== undefined ? `${stem}.${named}` : stem;
  const lang = ofName ?? content.lang ?? settings.defaultLanguage;
  // Hugo takes no language from a folder's name, but its pages are hardly written in the site's language.
  const isFolderOfOther =
    ofName === null && content.lang === null && parts.length > 1 && settings.languages.has(parts[0] ?? '');
  const { tag = lang, isOff = false } = settings.languages.get(lang) ?? {};
  if (isOff) return { kind: 'no-page', reason: `the configuration leaves out the language ${lang}` };
  const isAtRoot = lang === settings.defaultLanguage && !settings.isDefaultInSubfolder;
  const page: HugoPage = {
    folders: parts.slice(0, -1),
    name: /^_?index$/u.test(name) ? null : name,
    isBundle: name === 'index',
    base: isAtRoot ? '' : `${lang}/`,
  };
  return {
    kind: 'page',
    place: [...parts.slice(0, -1), name + ending].join('/'),
    version: null,
    lang: isFolderOfOther ? null : languageTag(tag),
    headingRule: settings.headingRule,
    address: ({ named = {} }, site) => addressOf(page, named, site, settings),
  };
}

/** Below a folder with an `index.md`, Hugo makes no further pages. */
function isResource(path: string, { folder }: ContentFolder, bundles: ReadonlySet<string>): boolean {
  const own = posix.dirname(path);
  for (
    let at = leaf.test(path) ? posix.dirname(own) : own;
    `${at}/`.length > folder.length;
    at = posix.dirname(at)
  ) {
    if (bundles.has(at)) return true;
  }
  return false;
}

function addressOf(
  page: HugoPage,
  named: PageNaming,
  site: ServedSite,
  { hasUglyAddresses, keepsCase, isZola, permalinks }: HugoSettings,
): string {
  const { folders, name, isBundle, base } = page;
  const served = servedIn(hasUglyAddresses ? 'html' : 'folder', site);
  const address = isZola ? named.path : named.url;
  if (address !== undefined) {
    const isOfLanguage = !/^(?:\/|https?:)/iu.test(address);
    const isWhole = /(?:\/|\.[a-z\d]{1,5})$/iu.test(address);
    const whole = `${isOfLanguage ? base : ''}${address}${isWhole ? '' : '/'}`;
    return pageAddress(`${base}index.md`, { ...served, address: whole });
  }
  const isSection = name === null && !isBundle;
  const above = name === null ? folders.slice(0, -1) : folders;
  const own = name ?? folders.at(-1);
  const title = (given: string) => inAddress(given, keepsCase);
  const file = (given: string) => inAddress(given, keepsCase, true);
  const pattern = stringIn(permalinks[isSection ? 'section' : 'page'], (folders[0] ?? '').toLowerCase());
  const document = { folders: (isSection ? folders : above).map(file), name: file(own ?? ''), title };
  const slug = named.slug === undefined || isSection ? undefined : named.slug.split('/').map(title);
  const steps = (pattern === undefined ? undefined : filledSteps(pattern, document, named)) ?? [
    ...above.map(file),
    ...(slug ?? (own === undefined ? [] : [file(own)])),
  ];
  const written = isSection || steps.length === 0 ? [...steps, 'index'] : steps;
  return pageAddress(`${base}${written.join('/')}.md`, served);
}

/**
 * A title, or the name of a file or folder, as Hugo writes it in addresses.
 * @param isFile whether it is a name, of which every space becomes a hyphen
 */
function inAddress(name: string, keepsCase: boolean, isFile = false): string {
  const kept = name
    .trim()
    .replace(/[^\p{L}\p{M}\p{N}._#+~@\s-]/gu, '')
    .replace(isFile ? /\s/gu : /\s+/gu, '-')
    .replace(/-{2,}/gu, (hyphens) => (isFile || name.includes(hyphens) ? hyphens : '-'));
  return keepsCase ? kept : kept.toLowerCase();
}
