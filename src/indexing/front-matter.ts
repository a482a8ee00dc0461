import { parse as parseToml } from 'smol-toml';
import { isScalar, parseDocument } from 'yaml';
import { LimenError, reasonOf } from '../engine/index.js';
import type { Facets } from '../retrieval/scope/scope.js';
import { oneLine } from '../text/visible-text.js';
import { facetValue } from './facet-value.js';
import { longestName } from './limits.js';

/** The front matter that is used. */
export interface FrontMatter {
  readonly title?: string | undefined;
  readonly lang?: string | undefined;
  readonly facets?: Pick<Facets, 'version' | 'section'>;
  /** The page's own address: `url`, `permalink` or `slug`. One that begins with a dot is relative to the page's folder. */
  readonly address?: string | undefined;
  /** Stands for the name of the file in its address: Docusaurus' `id`. */
  readonly ownName?: string | undefined;
  /** Why the page asks not to be indexed. */
  readonly keptOut?: string | undefined;
}

type FrontMatterFormat = 'yaml' | 'toml';

/** As it was given, title and version as they are written: as a number, 3.10 would be 3.1. */
interface Given {
  readonly values: unknown;
  readonly title: unknown;
  readonly version: unknown;
}

/**
 * @param text without its fences
 * @throws {LimenError} `corpus-invalid` naming `file` if it is not in its format, or its address contains
 * half a character
 */
export function readFrontMatter(text: string, format: FrontMatterFormat, file: string): FrontMatter {
  const { values: given, title, version: writtenVersion } = parse(text, format, file);
  if (typeof given !== 'object' || given === null) return {};
  const { id, lang, section, url, permalink, slug, draft, unlisted, search, pagefind } = given as Record<
    string,
    unknown
  >;
  // A slug stands for the page's own name, unless it begins at the site's root.
  const named = typeof slug === 'string' && /^[^/.]/u.test(slug) ? `./${slug}` : slug;
  const address = [url, permalink, named].find(
    (each): each is string => typeof each === 'string' && each !== '' && each.length <= longestName,
  );
  if (/\p{Cs}/u.test(address ?? '')) {
    const reason = 'the address in its front matter holds half of a surrogate pair';
    throw new LimenError('corpus-invalid', { file, reason });
  }
  const version = facetValue(writtenVersion);
  const part = facetValue(section);
  const keptOut =
    draft === true
      ? 'it is a draft'
      : unlisted === true
        ? 'it is unlisted'
        : search === false || pagefind === false
          ? 'its search is off'
          : undefined;
  return {
    title: (typeof title === 'string' && oneLine(title)) || undefined,
    lang: typeof lang === 'string' ? lang : undefined,
    facets: { ...(version === null ? {} : { version }), ...(part === null ? {} : { section: part }) },
    address,
    ownName: isOwnName(id) ? id : undefined,
    keptOut,
  };
}

function isOwnName(id: unknown): id is string {
  return typeof id === 'string' && /^[^/\p{Cs}]+$/u.test(id) && id.length <= longestName;
}

function parse(text: string, format: FrontMatterFormat, file: string): Given {
  try {
    return format === 'yaml' ? parseYaml(text) : parseTomlValues(text);
  } catch (cause) {
    const [line = ''] = reasonOf(cause).split('\n');
    const reason = `its front matter is not ${format.toUpperCase()}: ${line}`;
    throw new LimenError('corpus-invalid', { file, reason }, { cause });
  }
}

function parseYaml(text: string): Given {
  const document = parseDocument(text);
  const [fault] = document.errors;
  if (fault !== undefined) throw fault;
  const written = (name: string): unknown => {
    const node = document.get(name, true);
    return !isScalar(node) ? undefined : typeof node.value === 'number' ? node.source : node.value;
  };
  return { values: document.toJS(), title: written('title'), version: written('version') };
}

/** Its numbers do not say how they were written: title and version are text there. */
function parseTomlValues(text: string): Given {
  const values = parseToml(text);
  const written = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value);
  return { values, title: written(values['title']), version: written(values['version']) };
}
