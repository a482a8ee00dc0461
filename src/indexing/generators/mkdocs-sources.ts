/** Where MkDocs serves its sources, with the languages of its i18n plugin. */

import { join, posix } from 'node:path';
import { languageTag } from '../../text/language-tag.js';
import type { HeadingRule } from '../heading-ids.js';
import { pageAddress } from '../page-address.js';
import { dataSettings, type Settings, stringIn, tableIn } from './data-settings.js';
import { folderWithin } from './folder-within.js';
import { isRecord } from './is-record.js';
import { blogIn } from './mkdocs-blog.js';
import { pluginIn } from './mkdocs-plugin.js';
import { ignoredBy } from './name-pattern.js';
import {
  type Generator,
  languageBelow,
  type SourceReader,
  sitesBySettings,
  siteWithFolder,
} from './source-place.js';
import { textIfReadable } from './text-if-readable.js';

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
  /** What it is written as: tags say what only Python understands. */
  readonly written: string;
}

/** With that of the file which it inherits from, behind its own text; tables are merged, all else replaces. */
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
      address: ({ named = {} }, { baseUrl, links }) =>
        pageAddress(blog(served, named) ?? served, { baseUrl, links: links === 'html' ? style : links }),
    };
  };
}

/** By what the extension `toc` is given; most rules of one's own keep the letters of other scripts. */
function headingRuleIn({ markdown_extensions: extensions }: Settings, written: string): HeadingRule {
  const list: readonly unknown[] = Array.isArray(extensions) ? extensions : [extensions];
  const toc = list.filter(isRecord).map((extension) => tableIn(extension, 'toc'));
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
