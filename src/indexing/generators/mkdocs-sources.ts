/** Where MkDocs serves its sources, with the languages of its i18n plugin. */

import { join } from 'node:path';
import { languageTag } from '../../text/language-tag.js';
import { pageAddress } from '../page-address.js';
import { dataSettings, type Settings, stringIn, tableIn } from './data-settings.js';
import { isRecord } from './is-record.js';
import {
  folderWithin,
  type Generator,
  languageBelow,
  type SourceReading,
  sitesBySettings,
  siteWithFolder,
} from './source-place.js';

const configName = /^(.*\/)?mkdocs\.ya?ml$/u;

export const mkdocsSources: Generator = (folder, files) =>
  sitesBySettings(files, configName, async (file, root) => {
    const settings = await dataSettings(join(folder, file));
    const pages = folderWithin(root, stringIn(settings, 'docs_dir') ?? 'docs');
    if (pages === undefined || !files.some((each) => each.startsWith(pages))) return [];
    return siteWithFolder('MkDocs', { root, pages, read: readerOf(settings) });
  });

interface Languages {
  readonly structure: 'folder' | 'suffix';
  readonly known: ReadonlySet<string>;
  readonly own: string;
}

function readerOf(settings: Settings): (path: string) => SourceReading {
  const theme = tableIn(settings, 'theme');
  const isMaterial = settings['theme'] === 'material' || theme['name'] === 'material';
  const ofTheme = stringIn(theme, 'language', 'locale') ?? (isMaterial ? 'en' : null);
  const languages = languagesOf(settings);
  const headingRule = hasOwnIds(settings) ? 'github' : 'mkdocs';
  const style = settings['use_directory_urls'] === false ? 'html' : 'folder';
  return (path) => {
    const { served, lang, place } = translated(path, languages) ?? {
      served: path,
      place: path,
      lang: languageBelow(path, ofTheme),
    };
    return {
      kind: 'page',
      place,
      version: null,
      lang,
      headingRule,
      address: ({ address }, { baseUrl, links }) =>
        pageAddress(served, {
          baseUrl,
          links: links === 'html' ? style : links,
          address,
        }),
    };
  };
}

/** Whether the extension `toc` is given another rule; the usual one is much like GitHub's. */
function hasOwnIds({ markdown_extensions: extensions }: Settings): boolean {
  const list: readonly unknown[] = Array.isArray(extensions) ? extensions : [extensions];
  return list.filter(isRecord).some((extension) => 'slugify' in tableIn(extension, 'toc'));
}

function translated(path: string, languages: Languages | null) {
  if (languages === null) return null;
  const { structure, known, own } = languages;
  const [, stem = path, named = '', ending = ''] =
    structure === 'folder' ? [] : (/^(.*[^/])\.([\w-]{2,20})(\.[a-z]+)$/iu.exec(path) ?? []);
  const [first = '', ...more] = path.split('/');
  const written = structure === 'folder' ? first : named;
  const lang = known.has(written) ? written : own;
  const place = written !== lang ? path : structure === 'folder' ? more.join('/') : stem + ending;
  return { place, lang: languageTag(lang), served: lang === own ? place : `${lang}/${place}` };
}

/** Of `mkdocs-static-i18n`; null without it. */
function languagesOf({ plugins }: Settings): Languages | null {
  const list: readonly unknown[] = Array.isArray(plugins) ? plugins : isRecord(plugins) ? [plugins] : [];
  const i18n = list.filter(isRecord).find((plugin) => isRecord(plugin['i18n']));
  if (i18n === undefined) return null;
  const options = tableIn(i18n, 'i18n');
  const { languages } = options;
  const given: readonly unknown[] = Array.isArray(languages) ? languages : [];
  const written = given.filter(isRecord);
  const locales = written.flatMap((each) => stringIn(each, 'locale') ?? []);
  const [first] = written.filter((each) => each['default'] === true).map((each) => stringIn(each, 'locale'));
  const own = first ?? stringIn(options, 'default_language');
  if (own === undefined) return null;
  const named = isRecord(languages) ? Object.keys(languages) : [];
  const structure = options['docs_structure'] === 'folder' ? 'folder' : 'suffix';
  return { structure, known: new Set([...locales, ...named, own]), own };
}
