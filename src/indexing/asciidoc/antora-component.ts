/** What Antora says of a component's files: `antora.yml` and the folders below it. */

import * as v from 'valibot';
import { parse } from 'yaml';

export interface AntoraComponent {
  /** Folder of its `antora.yml`, empty or ending in a slash. */
  readonly root: string;
  readonly name: string;
  /** Null where its addresses have none. */
  readonly version: string | null;
  /** For all its pages, as the page's own attributes. */
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
const attributeValues = v.record(v.string(), v.unknown());
const settings = v.object({
  name: v.string(),
  version: v.optional(v.unknown()),
  asciidoc: v.optional(v.nullable(v.object({ attributes: v.optional(v.nullable(attributeValues)) }))),
});

/** Undefined if the text is no component's description. */
export function antoraComponent(text: string, root: string): AntoraComponent | undefined {
  const { output, success } = v.safeParse(settings, yamlIn(text));
  if (!success) return undefined;
  const { name, version, asciidoc } = output;
  const written = typeof version === 'string' || typeof version === 'number' ? String(version) : '';
  const attributes = Object.entries(asciidoc?.attributes ?? {}).flatMap(([key, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[key, String(value).replace(/@$/u, '')]] : [],
  );
  return {
    root,
    name,
    version: ['', '~', 'master'].includes(written) ? null : written,
    attributes: Object.fromEntries(attributes),
  };
}

function yamlIn(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/** Undefined for a file that is in no family, such as the navigation. */
export function antoraFile({ root }: AntoraComponent, path: string): AntoraFile | undefined {
  const [modules, module, family, ...below] = path.slice(root.length).split('/');
  if (modules !== 'modules' || module === undefined || family === undefined || below.length === 0)
    return undefined;
  return { module, family, path: below.join('/') };
}

/** What a page's address is made of: `kiln/1.0/glazes/start.adoc`, without what is called ROOT. */
export function antoraAddress({ name, version }: AntoraComponent, { module, path }: AntoraFile): string {
  const folders = [name === rootName ? null : name, version, module === rootName ? null : module];
  return [...folders.filter((folder) => folder !== null), path].join('/');
}

/** Where a page stands within its component. */
export function antoraPlace({ module, path }: AntoraFile): string {
  return module === rootName ? path : `${module}/${path}`;
}

/**
 * The file that a reference names (`module:page.adoc`, `partial$note.adoc`) from another of the same component.
 * @param family of a reference that names none
 */
export function antoraTarget(
  { root }: AntoraComponent,
  from: AntoraFile,
  reference: string,
  family: string,
): string {
  const [, module = from.module, named, path = ''] =
    /^(?:[^:$]{0,200}:)??(?:([^:$]{1,200}):)?(?:([a-z]{1,20})\$)?([^:$]*)$/u.exec(reference) ?? [];
  return `${root}modules/${module}/${named === undefined ? family : `${named}s`}/${path}`;
}
