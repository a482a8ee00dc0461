/** Where MkDocs serves its sources, with the languages of its i18n plugin. */

import { join, posix } from 'node:path';
import { isRecord } from '../../text/is-record.js';
import { languageTag } from '../../text/language-tag.js';
import type { HeadingRule } from '../heading-ids.js';
import { pageAddress } from '../page-address.js';
import { textIfReadable } from '../page-file.js';
import { dataSettings, type Settings, stringIn, tableIn, tablesIn } from './data-settings.js';
import { folderWithin } from './folder-within.js';
import { blogIn } from './mkdocs-blog.js';
import { pluginIn } from './mkdocs-plugin.js';
import { ignoredBy } from './name-pattern.js';
import {
  type Generator,
  languageBelow,
  type SourceReader,
  servedIn,
  sitesBySettings,
  siteWithFolder,
} from './source-place.js';

const configName = /^(.*\/)?mkdocs\.ya?ml$/u;
const readme = /(?<![^/])README\.md$/u;
const slugifyNamed = /\bslugify:\s*!!python\/[\w/]{1,40}:([\w.]{1,100})/u;

export const mkdocsSources: Generator = (folder, files) =>
  sitesBySettings(files, configName, async (file, root) => {
    const { settings, written } = await configuration(folder, file);
    const pages = folderWithin(root, stringIn(settings, 'docs_dir') ?? 'docs');
    if (pages === undefined || !files.some((each) => each.startsWith(pages))) return [];
    const headingRule = headingRuleIn(settings, written);
    const hasIndex = (path: string) => files.includes(`${pages}${path.replace(readme, 'index.md')}`);
    const read = readerOf(settings, headingRule);
    return siteWithFolder('MkDocs', {
      root,
      pages,
      read: (path) =>
        readme.test(path) && hasIndex(path)
          ? { kind: 'no-page', reason: 'MkDocs has an index beside it' }
          : read(path),
    });
  });

interface Configuration {
  readonly settings: Settings;
  /** Its text, with the tags that only Python understands. */
  readonly written: string;
}

/** Includes the file that it inherits from, whose text comes last; tables are merged, all else is replaced. */
async function configuration(
  folder: string,
  file: string,
  seen: ReadonlySet<string> = new Set(),
): Promise<Configuration> {
  const { INHERIT: inherited, ...own } = await dataSettings(join(folder, file));
  const written = await textIfReadable(join(folder, file));
  if (typeof inherited !== 'string') return { settings: own, written };
  const parent = posix.join(posix.dirname(file), inherited);
  if (folderWithin('', parent) === undefined || seen.has(parent)) return { settings: own, written };
  const above = await configuration(folder, parent, new Set([...seen, parent]));
  return { settings: merged(above.settings, own), written: `${written}\n${above.written}` };
}

function merged(inherited: Settings, own: Settings): Settings {
  const tables = Object.entries(own).filter(([name, value]) => isRecord(value) && isRecord(inherited[name]));
  const both = tables.map(([name]) => [name, merged(tableIn(inherited, name), tableIn(own, name))]);
  return { ...inherited, ...own, ...Object.fromEntries(both) };
}

interface Languages {
  readonly structure: 'folder' | 'suffix';
  readonly known: ReadonlySet<string>;
  readonly own: string;
}

function readerOf(settings: Settings, headingRule: HeadingRule): SourceReader {
  const theme = tableIn(settings, 'theme');
  const isMaterial = settings['theme'] === 'material' || theme['name'] === 'material';
  const ofTheme = stringIn(theme, 'language', 'locale') ?? (isMaterial ? 'en' : null);
  const languages = languagesOf(settings);
  const style = settings['use_directory_urls'] === false ? 'html' : 'folder';
  const excluded = ['exclude_docs', 'draft_docs'].map((name) => ignoredBy(stringIn(settings, name) ?? ''));
  const blog = blogIn(settings);
  return (path) => {
    if (excluded.some((isIgnored) => isIgnored(path))) {
      return { kind: 'no-page', reason: 'the configuration excludes it' };
    }
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
      address: ({ named = {} }, site) => pageAddress(blog(served, named) ?? served, servedIn(style, site)),
    };
  };
}

/** By the options of the extension `toc`; an unknown rule most likely keeps letters of other scripts. */
function headingRuleIn({ markdown_extensions: extensions }: Settings, written: string): HeadingRule {
  const toc = [extensions]
    .flat()
    .filter(isRecord)
    .map((extension) => tableIn(extension, 'toc'));
  const own = toc.find((options) => 'slugify' in options);
  if (own === undefined) return 'mkdocs';
  const [, name = ''] = slugifyNamed.exec(written) ?? [];
  if (name.startsWith('markdown.')) return name.endsWith('unicode') ? 'mkdocs-unicode' : 'mkdocs';
  const isCased = name.endsWith('.slugify') && !('case' in tableIn(tableIn(own, 'slugify'), 'kwds'));
  return isCased ? 'pymdownx-cased' : 'pymdownx';
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
function languagesOf(settings: Settings): Languages | null {
  const options = pluginIn(settings, 'i18n');
  if (options === undefined) return null;
  const written = tablesIn(options, 'languages');
  const locales = written.flatMap((each) => stringIn(each, 'locale') ?? []);
  const marked = written.find((each) => each['default'] === true) ?? {};
  const own = stringIn(marked, 'locale') ?? stringIn(options, 'default_language');
  if (own === undefined) return null;
  const named = Object.keys(tableIn(options, 'languages'));
  const structure = options['docs_structure'] === 'folder' ? 'folder' : 'suffix';
  return { structure, known: new Set([...locales, ...named, own]), own };
}
