/** Reads the front matter of a page's source. */

import { parse as parseToml } from 'smol-toml';
import { isScalar, parseDocument } from 'yaml';
import { LimenError, reasonOf } from '../engine/index.js';
import type { Facets } from '../retrieval/scope/scope.js';
import { isRecord } from '../text/is-record.js';
import { oneLine } from '../text/visible-text.js';
import { facetValue } from './facet-value.js';
import { longestName } from './limits.js';

/** What an address may be made of; which of these count depends on the generator. */
export interface PageNaming {
  readonly url?: string | undefined;
  readonly permalink?: string | undefined;
  readonly slug?: string | undefined;
  /** In Zola, the whole address. */
  readonly path?: string | undefined;
  readonly id?: string | undefined;
  /** From front matter, or else the first heading. */
  readonly title?: string | undefined;
  /** As written, beginning with the year. */
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

/** Title and version as they are written, since 3.10 as a number would be 3.1. */
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
  if (!isRecord(given)) return {};
  const { lang, section, date } = given;
  const version = facetValue(writtenVersion);
  const part = facetValue(section);
  return {
    title: (typeof title === 'string' && oneLine(title)) || undefined,
    lang: typeof lang === 'string' ? lang : undefined,
    facets: { ...(version === null ? {} : { version }), ...(part === null ? {} : { section: part }) },
    named: { ...namingIn(given, file), date: dateIn(date), ...categoriesIn(given) },
    keptOut: keptOutBy(given),
  };
}

type Fields = Readonly<Record<string, unknown>>;

function keptOutBy(given: Fields): string | undefined {
  const { draft, published, unlisted, search, pagefind, headless, build } = given;
  if (draft === true || published === false) return 'it is a draft';
  if (unlisted === true) return 'it is unlisted';
  const isExcluded = isRecord(search) && search['exclude'] === true;
  if (search === false || pagefind === false || isExcluded) return 'its search is off';
  const isUnrendered = isRecord(build) && (build['render'] === 'never' || build['render'] === false);
  return headless === true || isUnrendered ? 'it is no page of its own' : undefined;
}

function namingIn(given: Fields, file: string): PageNaming {
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
function categoriesIn({ categories, category }: Fields): Pick<PageNaming, 'categories'> {
  const given = [categories ?? category].flat().filter((each) => typeof each === 'string');
  const names = Array.isArray(categories) ? given : given.flatMap((each) => each.split(/\s+/u));
  return names.length === 0 ? {} : { categories: names };
}

/** A post may also state when it was changed; its date is when it was created. */
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

/** TOML's parser loses how a number was written: write titles and versions as strings there. */
function parseTomlValues(text: string): Given {
  const values = parseToml(text);
  const written = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value);
  return { values, title: written(values['title']), version: written(values['version']) };
}
