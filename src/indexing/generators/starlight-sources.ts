/** Where Astro's Starlight serves its sources, and in which language. */

import { join } from 'node:path';
import { slug as slugOf } from 'github-slugger';
import { isRecord } from '../../text/is-record.js';
import { type LinkStyle, pageAddress } from '../page-address.js';
import { textIfReadable } from '../page-file.js';
import { calledBy, saidByProgram } from './config-program.js';
import { type Settings, stringIn, tableIn, tablesIn } from './data-settings.js';
import { languageByLocales } from './locales.js';
import { type Generator, type SourceReading, servedIn, sitesBySettings } from './source-place.js';

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

/** Null if they are not literal. */
function starlightSettings(config: unknown): Settings | null {
  const integrations = isRecord(config) ? tablesIn(config, 'integrations') : [];
  return integrations.find((each) => each[calledBy] === 'starlight') ?? null;
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
  // The site's own pages decide where other collections are served.
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
    address: ({ named }, site) => {
      // A slug is the whole address.
      const slug = isDoc ? named?.slug?.replace(/^\/|\/$/gu, '') : undefined;
      const name = slug ?? (isDoc ? slugged(place) : place.replace(/\.[a-z]+$/iu, ''));
      return pageAddress(`${name}${name === '' ? 'index' : ''}.md`, servedIn(style, site));
    },
  };
}

function slugged(place: string): string {
  const steps = place.replace(/\.[a-z]+$/iu, '').split('/');
  return steps.map((step) => slugOf(step)).join('/');
}

function languageOf(place: string, settings: Settings): string | null {
  const named = stringIn(settings, 'defaultLocale');
  const usual = named === undefined || named === 'root' ? 'en' : named;
  return languageByLocales(place, settings, { usual });
}
