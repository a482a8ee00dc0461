/** Reads a page of a built site. */

import type { Element, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { EXIT, SKIP, visit } from 'unist-util-visit';
import { languageTag } from '../text/language-tag.js';
import { oneLine } from '../text/visible-text.js';
import { classesOf } from './classes.js';
import { isElement } from './element-kinds.js';
import { facetValue } from './facet-value.js';
import { placeFootnotes } from './footnotes.js';
import { inlineText } from './inline-text.js';
import { requireShallow } from './nesting.js';
import type { PageOptions, PageReading } from './page.js';
import { dropFurniture } from './page-furniture.js';
import { listKind } from './page-lists.js';
import { pageSections } from './page-sections.js';
import { dropTemplate } from './page-template.js';

const html = unified().use(rehypeParse);

/**
 * A page that only redirects, or that the site excludes from searches, is skipped with the reason.
 * @throws {RangeError} if its elements are nested too deeply
 */
export function readHtmlPage(
  source: string,
  { despiteRobots = false, template }: PageOptions = {},
): PageReading {
  const root = parsed(source);
  const head = readHead(root);
  if (head.leadsElsewhere) return { kind: 'skipped', reason: 'it only leads to another page' };
  if (head.isKeptOut && !despiteRobots) return { kind: 'skipped', reason: 'its robots rule is noindex' };
  const content = markedContentOf(root) ?? bodyOf(root);
  if (content === undefined) return { kind: 'skipped', reason: 'it has no body' };
  if (content.tagName === 'body') {
    dropFurniture(content);
    if (template !== undefined) dropTemplate(content, template);
  }
  placeFootnotes(content);
  const { title, sections } = pageSections(content, head.lang, head.title);
  if (sections.length === 0) return { kind: 'skipped', reason: 'it has no text beside its navigation' };
  // A page that a person adds is wanted even if it is only a list.
  const list = despiteRobots ? undefined : listKind(content, sections);
  if (list !== undefined) return { kind: 'skipped', reason: list };
  const page = {
    title: title ?? head.title,
    breadcrumbs: breadcrumbsOf(root),
    lang: head.lang,
    sections,
    facets: head.version === null ? {} : { version: head.version },
  };
  return { kind: 'page', page };
}

/** DocSearch's name, which most generators use, and Docusaurus's. */
const versionNames: ReadonlySet<string> = new Set(['docsearch:version', 'docusaurus_version']);

interface Head {
  readonly title: string;
  readonly lang: string | null;
  /** Version of the documentation, from the meta tags that generators write for searches. */
  readonly version: string | null;
  readonly leadsElsewhere: boolean;
  readonly isKeptOut: boolean;
}

function readHead(root: Root): Head {
  let title = '';
  let lang: string | null = null;
  let version: string | null = null;
  let leadsElsewhere = false;
  let isKeptOut = false;
  visit(root, 'element', (element) => {
    const { tagName, properties } = element;
    if (tagName === 'html' || tagName === 'body') lang ??= languageTag(properties['lang']);
    if (tagName === 'body') return EXIT;
    if (tagName === 'title' && title === '') title = oneLine(textOf(element));
    if (tagName === 'meta') {
      const [name = '', pragma = '', content = ''] = ['name', 'httpEquiv', 'content'].map((attribute) =>
        String(properties[attribute] ?? ''),
      );
      if (pragma.toLowerCase() === 'refresh' && /url\s*=/i.test(content)) leadsElsewhere = true;
      if (name.toLowerCase() === 'robots' && /\b(?:noindex|none)\b/i.test(content)) isKeptOut = true;
      // Several values are separated by commas, the page's own first.
      if (versionNames.has(name.toLowerCase())) version ??= facetValue(content.split(',')[0]);
    }
    return undefined;
  });
  return { title, lang, version, leadsElsewhere, isKeptOut };
}

/** The body of a page that does not mark its content, without furniture; undefined for other pages. */
export function unmarkedBody(source: string): Element | undefined {
  const root = parsed(source);
  const body = markedContentOf(root) === undefined ? bodyOf(root) : undefined;
  if (body === undefined || readHead(root).leadsElsewhere) return undefined;
  dropFurniture(body);
  return body;
}

function parsed(source: string): Root {
  const root = html.parse(source);
  requireShallow(root);
  return root;
}

/** The page's content: `main`, or the only article within it. */
function markedContentOf(root: Root): Element | undefined {
  const isMain = ({ tagName, properties }: Element) => tagName === 'main' || properties['role'] === 'main';
  const [main] = elementsOf(root, isMain);
  const [article, secondArticle] = elementsOf(main ?? root, ({ tagName }) => tagName === 'article');
  return article !== undefined && secondArticle === undefined ? article : main;
}

function bodyOf(root: Root): Element | undefined {
  return elementsOf(root, ({ tagName }) => tagName === 'body')[0];
}

/** The outermost matching elements, at most two. */
function elementsOf(root: Root | Element, fits: (element: Element) => boolean): Element[] {
  const found: Element[] = [];
  visit(root, 'element', (element) => {
    if (element === root || !fits(element)) return undefined;
    found.push(element);
    return found.length === 2 ? EXIT : SKIP;
  });
  return found;
}

const crumbTags = new Set(['a', 'span', 'li', 'ol', 'ul']);

/**
 * The links of the breadcrumbs, without the page itself and without links that have no text (a home icon).
 */
function breadcrumbsOf(root: Root): string[] {
  const isTrail = (element: Element) =>
    /breadcrumb/i.test(String(element.properties['ariaLabel'] ?? '')) ||
    classesOf(element).some((name) => /^breadcrumbs$|__path$/.test(name));
  const [trail] = elementsOf(root, isTrail);
  if (trail === undefined) return [];
  const crumbs: string[] = [];
  visit(trail, 'element', (element) => {
    const { tagName, properties, children } = element;
    if (properties['ariaCurrent'] !== undefined || classesOf(element).some((name) => /active$/.test(name))) {
      return SKIP;
    }
    if (
      !crumbTags.has(tagName) ||
      children.some((child) => isElement(child) && crumbTags.has(child.tagName))
    ) {
      return undefined;
    }
    const text = inlineText(children);
    if (/[\p{L}\p{N}]/u.test(text)) crumbs.push(text);
    return SKIP;
  });
  return crumbs;
}
