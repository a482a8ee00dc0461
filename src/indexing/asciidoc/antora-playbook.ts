/** An Antora playbook: settings for all components beside it. */

import * as v from 'valibot';
import { parse } from 'yaml';
import type { LinkStyle } from '../page-address.js';

interface AntoraPlaybook {
  readonly links: LinkStyle;
  /** Replaces the latest version in addresses. */
  readonly latest: string | undefined;
  /** Set on all pages; `usualAttributes` can be overridden by a component. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly usualAttributes: Readonly<Record<string, string>>;
}

export const playbookName = /(?:^|\/)[\w-]{0,60}(?:playbook|site)[\w-]{0,60}\.ya?ml$/u;
export const noPlaybook: AntoraPlaybook = {
  links: 'html',
  latest: undefined,
  attributes: {},
  usualAttributes: {},
};

const styles: Readonly<Record<string, LinkStyle>> = { default: 'html', drop: 'clean', indexify: 'folder' };
/** As a playbook and a component both have them. */
export const asciidocSettings = v.nullish(
  v.object({ attributes: v.nullish(v.record(v.string(), v.unknown())) }),
);
const settings = v.object({
  content: v.object({ sources: v.array(v.unknown()) }),
  urls: v.nullish(
    v.object({
      html_extension_style: v.optional(v.string()),
      latest_version_segment: v.optional(v.string()),
    }),
  ),
  asciidoc: asciidocSettings,
});

/** Undefined if the text is no playbook. */
export function antoraPlaybook(text: string): AntoraPlaybook | undefined {
  const { output, success } = v.safeParse(settings, yamlIn(text));
  if (!success) return undefined;
  const { urls, asciidoc } = output;
  const written = textsIn(asciidoc?.attributes);
  return {
    links: styles[urls?.html_extension_style ?? 'default'] ?? 'html',
    latest: urls?.latest_version_segment,
    attributes: Object.fromEntries(written.filter(([, value]) => !value.endsWith('@'))),
    usualAttributes: Object.fromEntries(
      written.filter(([, value]) => value.endsWith('@')).map(([name, value]) => [name, value.slice(0, -1)]),
    ),
  };
}

/** The entries of a table that are strings or numbers. */
export function textsIn(given: unknown): readonly (readonly [string, string])[] {
  return Object.entries(given ?? {}).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, String(value)] as const] : [],
  );
}

/** Undefined if the text is not YAML. */
export function yamlIn(text: string): unknown {
  try {
    return parse(text, { logLevel: 'silent' });
  } catch {
    return undefined;
  }
}
