/** A Docusaurus site's settings for versions, language and addresses. */

import { join } from 'node:path';
import * as v from 'valibot';
import { isRecord } from '../../text/is-record.js';
import { textIfReadable } from '../page-file.js';
import { saidByProgram } from './config-program.js';

export interface DocusaurusSettings {
  /** The documentation; the first is that of the preset, `docs/`. */
  readonly docs: readonly DocsInstance[];
  /** Language of what is not translated; null if it is not stated literally. */
  readonly lang: string | null;
  readonly blogs: readonly PluginInstance[];
  /** Whether addresses end in a slash; null where the server may add one. */
  readonly trailingSlash: boolean | null;
}

/** One use of the documentation's or the blog's plugin. */
export interface PluginInstance {
  /** Null for the default instance. */
  readonly id: string | null;
  /** The folder that holds its current version, from the site's own: `docs`, `../docs`. */
  readonly path: string;
  /** Prefix of its addresses: empty, or ending in a slash. */
  readonly route: string;
}

/** One of a site's documentations, which has versions of its own. */
export interface DocsInstance extends PluginInstance {
  /** The version that is served without its name in addresses; `current` is the one of its folder. */
  readonly latest: string;
  /** Replaces the name of these versions in addresses. */
  readonly versionPaths: Readonly<Record<string, string>>;
  /** Which versions are served; null for all of them. */
  readonly served: readonly string[] | null;
  readonly isCurrentServed: boolean;
}

/** Name of the version in the folder of the documentation itself. */
export const currentVersion = 'current';

const defaultLanguage = 'en';
const versionNames = v.pipe(v.string(), v.parseJson(), v.array(v.string()));

/** A value of another type counts as not given. */
const said = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.fallback(v.optional(schema), undefined);
const options = v.object({
  id: said(v.string()),
  path: said(v.string()),
  routeBasePath: said(v.string()),
  lastVersion: said(v.string()),
  includeCurrentVersion: said(v.boolean()),
  disableVersioning: said(v.boolean()),
  onlyIncludeVersions: said(v.array(v.string())),
  versions: said(v.record(v.string(), v.object({ path: said(v.string()) }))),
});
type Options = v.InferOutput<typeof options>;

/**
 * With Docusaurus's defaults for what is not stated, or cannot be read.
 * @param config path of `docusaurus.config.js`; undefined if there is none
 * @param folder that holds `versions.json`
 */
export async function readDocusaurusSettings(
  folder: string,
  config: string | undefined,
): Promise<DocusaurusSettings> {
  const text = config === undefined ? '' : await textIfReadable(config);
  const value = await saidByProgram(text);
  const whole = isRecord(value) ? value : {};
  const { i18n, trailingSlash } = whole;
  const written = isRecord(i18n) ? i18n['defaultLocale'] : undefined;
  const isLanguageOpen =
    config === undefined || text.includes('defaultLocale') || ('i18n' in whole && !isRecord(i18n));
  const docs = instancesOf('docs', whole);
  return {
    docs: await Promise.all(docs.map((each) => docsInstance(folder, each))),
    lang: typeof written === 'string' ? written : isLanguageOpen ? null : defaultLanguage,
    blogs: instancesOf('blog', whole).map((each) => instanceOf('blog', each)),
    trailingSlash: typeof trailingSlash === 'boolean' ? trailingSlash : null,
  };
}

/** The options of the preset's plugin, unless it is switched off, and of further instances. */
function instancesOf(part: 'docs' | 'blog', config: Readonly<Record<string, unknown>>): readonly Options[] {
  const ofPresets = entriesOf(config['presets']).flatMap(({ given }) => (part in given ? [given[part]] : []));
  const ofPlugins = entriesOf(config['plugins']).flatMap(({ name, given }) =>
    name.endsWith(`content-${part}`) ? [given] : [],
  );
  const written = [...ofPresets, ...ofPlugins].filter((each) => each !== false);
  const all = written.map((each) => v.parse(options, isRecord(each) ? each : {}));
  const isOff = ofPresets.includes(false) && ofPresets.every((each) => each === false);
  // A plugin without an id is the preset's, whose own options are then switched off.
  const first = all.find(({ id }) => id === undefined) ?? (isOff ? undefined : v.parse(options, {}));
  return [...(first === undefined ? [] : [first]), ...all.filter(({ id }) => id !== undefined)];
}

/** Presets and plugins are names, or names with options. */
function entriesOf(
  written: unknown,
): readonly { readonly name: string; readonly given: Readonly<Record<string, unknown>> }[] {
  return (Array.isArray(written) ? written : []).flatMap((entry: unknown) => {
    const [name, given] = (Array.isArray(entry) ? entry : [entry]) as readonly unknown[];
    return typeof name === 'string' ? [{ name, given: isRecord(given) ? given : {} }] : [];
  });
}

function instanceOf(part: 'docs' | 'blog', { id, path, routeBasePath }: Options): PluginInstance {
  return { id: id ?? null, path: path ?? part, route: routeOf(routeBasePath ?? part) };
}

async function docsInstance(folder: string, given: Options): Promise<DocsInstance> {
  const { id, lastVersion, versions = {}, disableVersioning, onlyIncludeVersions } = given;
  const file = id === undefined ? 'versions.json' : `${id}_versions.json`;
  const { output, success } = v.safeParse(versionNames, await textIfReadable(join(folder, file)));
  const known = success && disableVersioning !== true ? output : [];
  const isKept = (name: string) => onlyIncludeVersions?.includes(name) !== false;
  const paths = Object.entries(versions).flatMap(([name, { path }]) =>
    path === undefined ? [] : [[name, routeOf(path)]],
  );
  return {
    ...instanceOf('docs', given),
    latest: lastVersion ?? known.find(isKept) ?? currentVersion,
    versionPaths: Object.fromEntries(paths),
    served: disableVersioning === true ? [currentVersion] : (onlyIncludeVersions ?? null),
    isCurrentServed: given.includeCurrentVersion !== false,
  };
}

function routeOf(path: string): string {
  const parts = path.split('/').filter((part) => part !== '');
  return parts.map((part) => `${part}/`).join('');
}
