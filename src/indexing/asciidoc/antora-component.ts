/** An Antora component: its `antora.yml`, and the files in the folders below it. */

import * as v from 'valibot';
import { asciidocSettings, textsIn, yamlIn } from './antora-playbook.js';

export interface AntoraComponent {
  /** Folder of its `antora.yml`, empty or ending in a slash. */
  readonly root: string;
  readonly name: string;
  /** Null if its addresses have none. */
  readonly version: string | null;
  /** Set on all its pages. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** A file of a component: `modules/ROOT/pages/start.adoc`. */
export interface AntoraFile {
  readonly module: string;
  readonly family: string;
  /** Below the folder of its family. */
  readonly path: string;
}

const rootName = 'ROOT';
/** Names that mean no version. */
const unversioned = new Set(['', '~', '_', 'master']);
const settings = v.object({
  name: v.string(),
  version: v.optional(v.unknown()),
  asciidoc: asciidocSettings,
});

/** Undefined if the text is no component's description. */
export function antoraComponent(text: string, root: string): AntoraComponent | undefined {
  const { output, success } = v.safeParse(settings, yamlIn(text));
  if (!success) return undefined;
  const { name, version, asciidoc } = output;
  const written = typeof version === 'string' || typeof version === 'number' ? String(version) : '';
  const attributes = textsIn(asciidoc?.attributes).map(([key, value]) => [key, value.replace(/@$/u, '')]);
  return { root, name, version: versionOf(written), attributes: Object.fromEntries(attributes) };
}

/** Undefined for a file that is in no family, such as the navigation. */
export function antoraFile({ root }: AntoraComponent, path: string): AntoraFile | undefined {
  const [modules, module, family, ...below] = path.slice(root.length).split('/');
  if (modules !== 'modules' || module === undefined || family === undefined || below.length === 0)
    return undefined;
  return { module, family, path: below.join('/') };
}

/**
 * The path that a page's address is made of: `kiln/1.0/glazes/start.adoc`. Whatever is called ROOT is left out.
 * @param version as in the address
 */
export function antoraAddress(
  { name }: AntoraComponent,
  version: string | null,
  { module, path }: AntoraFile,
): string {
  const folders = [name === rootName ? null : name, version, module === rootName ? null : module];
  return [...folders.filter((folder) => folder !== null), path].join('/');
}

/** The attributes that Antora sets on a page. */
export function pageAttributes(
  { name, version }: AntoraComponent,
  { module }: AntoraFile,
): Readonly<Record<string, string>> {
  return {
    'page-component-name': name,
    'page-component-version': version ?? '',
    'page-version': version ?? '',
    'page-module': module,
  };
}

/** Where a page stands within its component. */
export function antoraPlace({ module, path }: AntoraFile): string {
  return module === rootName ? path : `${module}/${path}`;
}

/** `1.0@kiln:glazes:partial$note.adoc`; every part but the path is optional. */
const reference =
  /^(?:([^@:$]{1,200})@)?(?:([^:$]{1,200}):(?=[^:$]{0,200}:))?(?:([^:$]{0,200}):)?(?:([a-z]{1,20})\$)?([^:$]*)$/u;

/**
 * The file that a reference in another one names: of the same component, of the version given, or of the latest
 * version of another component.
 * @param family if the reference names none
 * @returns undefined if the sources have no such component
 */
export function antoraTarget(
  components: readonly AntoraComponent[],
  own: AntoraComponent,
  from: AntoraFile,
  written: string,
  family: string,
): string | undefined {
  const [, version, name = own.name, module = name === own.name ? from.module : rootName, named, path = ''] =
    reference.exec(written) ?? [];
  const isOwn = name === own.name && (version === undefined || versionOf(version) === own.version);
  const component = isOwn ? own : componentCalled(components, name, version);
  if (component === undefined) return undefined;
  const folder = module === '' ? rootName : module;
  return `${component.root}modules/${folder}/${named === undefined ? family : `${named}s`}/${path}`;
}

export function componentCalled(
  components: readonly AntoraComponent[],
  name: string,
  version?: string,
): AntoraComponent | undefined {
  const called = components.filter((each) => each.name === name);
  if (version !== undefined) return called.find((each) => each.version === versionOf(version));
  const [first, ...others] = called;
  return others.reduce((latest, each) => (latest && isLater(each, latest) ? each : latest), first);
}

/** Without a version is latest, then the highest number. */
function isLater({ version: one }: AntoraComponent, { version: other }: AntoraComponent): boolean {
  if (one === null || other === null) return one === null && other !== null;
  return one.localeCompare(other, 'en', { numeric: true }) > 0;
}

function versionOf(written: string): string | null {
  return unversioned.has(written) ? null : written;
}
