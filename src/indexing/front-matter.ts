import { parse as parseToml } from 'smol-toml';
import { isScalar, parseDocument } from 'yaml';
import { LimenError, reasonOf } from '../engine/index.js';
import type { Facets } from '../retrieval/scope/scope.js';
import { oneLine } from '../text/visible-text.js';
import { facetValue } from './facet-value.js';
import { isRecord } from './generators/is-record.js';
import { longestName } from './limits.js';

/** What an address may be made of; which of it counts is the generator's to say. */
export interface PageNaming {
  readonly url?: string | undefined;
  readonly permalink?: string | undefined;
  readonly slug?: string | undefined;
  /** Zola's whole address. */
  readonly path?: string | undefined;
  readonly id?: string | undefined;
  /** Front matter's, or else the first heading's. */
  readonly title?: string | undefined;
  /** As it is written, the year first. */
  readonly date?: string | undefined;
  readonly categories?: readonly string[];
}

/** The front matter that is used. */
export interface FrontMatter {
  readonly title?: string | undefined;
  readonly lang?: string | undefined;
  readonly facets?: Pick<Facets, 'version' | 'section'>;
  readonly named?: PageNaming;
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
  const { lang, section, draft, published, unlisted, search, pagefind, headless, build, ...others } =
    given as Record<string, unknown>;
  const version = facetValue(writtenVersion);
  const part = facetValue(section);
  const keptOut =
    draft === true || published === false
      ? 'it is a draft'
      : unlisted === true
        ? 'it is unlisted'
        : search === false || pagefind === false || (isRecord(search) && search['exclude'] === true)
          ? 'its search is off'
          : headless === true ||
              (isRecord(build) && (build['render'] === 'never' || build['render'] === false))
            ? 'it is no page of its own'
            : undefined;
  return {
    title: (typeof title === 'string' && oneLine(title)) || undefined,
    lang: typeof lang === 'string' ? lang : undefined,
    facets: { ...(version === null ? {} : { version }), ...(part === null ? {} : { section: part }) },
    named: { ...namingIn(others, file), date: dateIn(others['date']), ...categoriesIn(others) },
    keptOut,
  };
}

function namingIn(given: Readonly<Record<string, unknown>>, file: string): PageNaming {
  const named = (['url', 'permalink', 'slug', 'path', 'id'] as const).flatMap((name) => {
    const value = given[name];
    if (typeof value !== 'string' || value === '' || value.length > longestName) return [];
    if (/\p{Cs}/u.test(value)) {
      const reason = `the ${name} in its front matter holds half of a surrogate pair`;
      throw new LimenError('corpus-invalid', { file, reason });
    }
    return [[name, value] as const];
  });
  return Object.fromEntries(named);
}

/** A list, or names with spaces between them. */
function categoriesIn({
  categories,
  category,
}: Readonly<Record<string, unknown>>): Pick<PageNaming, 'categories'> {
  const given = [categories ?? category].flat().filter((each) => typeof each === 'string');
  const names = Array.isArray(categories) ? given : given.flatMap((each) => each.split(/\s+/u));
  return names.length === 0 ? {} : { categories: names };
}

/** Of a post that also says when it was changed, when it was written. */
function dateIn(given: unknown): string | undefined {
  if (given instanceof Date) return given.toISOString();
  if (typeof given === 'string') return given;
  return isRecord(given) ? dateIn(given['created']) : undefined;
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
