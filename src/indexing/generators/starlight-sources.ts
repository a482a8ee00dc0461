/** Where Astro's Starlight serves its sources, and in which language. */

import { join } from 'node:path';
import { slug as slugOf } from 'github-slugger';
import { languageTag } from '../../text/language-tag.js';
import { type LinkStyle, pageAddress } from '../page-address.js';
import { calledBy, saidByProgram } from './config-program.js';
import { type Settings, stringIn, tableIn } from './data-settings.js';
import { isRecord } from './is-record.js';
import { type Generator, languageBelow, type SourceReading, sitesBySettings } from './source-place.js';
import { textIfReadable } from './text-if-readable.js';

const configName = /^(.*\/)?astro\.config\.[cm]?[jt]s$/u;
const docs = 'src/content/docs/';
const ownPages = 'src/pages/';

export const starlightSources: Generator = (folder, files) =>
  sitesBySettings(files, configName, async (file, root) => {
    if (!files.some((each) => each.startsWith(root + docs))) return [];
    const config = await saidByProgram(await textIfReadable(join(folder, file)));
    const settings = starlightSettings(config);
    const style = linkStyleOf(isRecord(config) ? config : {});
    return [{ root, read: (path) => placeOf(path, settings, style) }];
  });

/** Null where the configuration does not say them literally. */
function starlightSettings(config: unknown): Settings | null {
  const integrations: unknown = isRecord(config) ? config['integrations'] : undefined;
  const all: readonly unknown[] = Array.isArray(integrations) ? integrations : [];
  return all.filter(isRecord).find((each) => each[calledBy] === 'starlight') ?? null;
}

function linkStyleOf(config: Settings): LinkStyle {
  if (tableIn(config, 'build')['format'] === 'file') return 'html';
  return config['trailingSlash'] === 'never' ? 'clean' : 'folder';
}

function placeOf(path: string, settings: Settings | null, style: LinkStyle): SourceReading {
  if (path.startsWith(docs)) {
    const place = path.slice(docs.length);
    return servedAt(place, { lang: settings && languageOf(place, settings), style, isDoc: true });
  }
  if (path.startsWith(ownPages)) {
    return servedAt(path.slice(ownPages.length), { lang: null, style, isDoc: false });
  }
  // Other collections are served as the site's own pages have it.
  if (path.startsWith('src/content/')) return null;
  return { kind: 'no-page', reason: 'it is outside of what Starlight serves' };
}

function servedAt(
  place: string,
  {
    lang,
    style,
    isDoc,
  }: { readonly lang: string | null; readonly style: LinkStyle; readonly isDoc: boolean },
): SourceReading {
  return {
    kind: 'page',
    place,
    version: null,
    lang,
    address: ({ named }, { baseUrl, links }) => {
      const served = { baseUrl, links: links === 'html' ? style : links };
      // A slug says the whole address.
      const slug = isDoc ? named?.slug?.replace(/^\/|\/$/gu, '') : undefined;
      const name = slug ?? (isDoc ? slugged(place) : place.replace(/\.[a-z]+$/iu, ''));
      return pageAddress(`${name}${name === '' ? 'index' : ''}.md`, served);
    },
  };
}

function slugged(place: string): string {
  const steps = place.replace(/\.[a-z]+$/iu, '').split('/');
  return steps.map((step) => slugOf(step)).join('/');
}

function languageOf(place: string, settings: Settings): string | null {
  const { locales, defaultLocale } = settings;
  const [first = ''] = place.split('/');
  const written = tableIn(settings, 'locales');
  if (first !== 'root' && isRecord(written[first])) {
    return languageTag(stringIn(tableIn(written, first), 'lang') ?? first);
  }
  const ofRoot = stringIn(tableIn(written, 'root'), 'lang');
  const isOpen = (locales !== undefined || 'locales' in settings) && !isRecord(locales);
  const named = typeof defaultLocale === 'string' && defaultLocale !== 'root' ? defaultLocale : 'en';
  return languageBelow(place, ofRoot ?? (isOpen ? null : named));
}
