/** Which elements are text, which are blocks, and which are not part of the page's content. */

import type { Element, ElementContent, RootContent } from 'hast';
import { wordSet } from '../text/word-set.js';
import { isAsciidoctorFurniture } from './asciidoctor-furniture.js';
import { classesOf } from './classes.js';
import { noteKindOf } from './note-kinds.js';

export type HtmlNode = RootContent | ElementContent;

const ignoredTags = wordSet(
  'script style template noscript nav footer aside head svg canvas iframe object embed audio video map ' +
    'button input select textarea datalist dialog progress meter annotation',
);
const ignoredRoles = wordSet(
  'navigation banner contentinfo search complementary dialog doc-noteref doc-backlink',
);
/** Numbers of lines, by Pygments, Rouge, Chroma (Hugo), VitePress. */
const lineNumbers = 'linenos lineno lnt ln line-numbers-wrapper';
/** Hexo's and Rouge's numbers beside code, Asciidoctor's icons beside notes; elsewhere what is called so may hold anything. */
const ignoredCells = new Set(['gutter', 'rouge-gutter', 'icon']);
/** Sphinx and MkDocs have these signs also at signatures and captions. */
const linkSigns = 'headerlink viewcode-link';
/** "source" and "Run" at rustdoc's signatures and examples, and at those of GI-DocGen. */
const sourceLinks = 'srclink test-arrow';
/** The way to a footnote and back, by markdown-it, MkDocs, Hugo and kramdown. */
const footnoteSigns = 'footnote-ref footnote-backref reversefootnote';
/** Stands above every page of a version. */
const versionBadge = 'theme-doc-version-badge';
/** Not seen at first: what Doxygen shows for a name in code, mdBook's lines around an example, RDoc's hint at the source. */
const unseen = 'ttc boring method-click-advice';
const ignoredClasses = wordSet(
  `sr-only visually-hidden ${lineNumbers} ${linkSigns} ${sourceLinks} ${footnoteSigns} ${versionBadge} ${unseen}`,
);
const blockTags = wordSet(
  'address article blockquote body caption center dd details div dl dt fieldset figcaption figure form h1 h2 h3 h4 h5 h6 ' +
    'header hgroup hr html legend li main menu ol p pre section summary table td th ul',
);

export function isElement(node: HtmlNode | undefined): node is Element {
  return node?.type === 'element';
}

/** Navigation, furniture, controls, hidden elements, and whatever has `data-limen-ignore`. */
export function isIgnored(element: Element): boolean {
  const { tagName, properties } = element;
  if (ignoredTags.has(tagName) && !(tagName === 'aside' && noteKindOf(element) !== undefined)) return true;
  if (properties['dataLimenIgnore'] !== undefined && properties['dataLimenIgnore'] !== 'false') return true;
  if (properties['dataFootnoteRef'] !== undefined || properties['dataFootnoteBackref'] !== undefined)
    return true;
  if (isFootnoteNumber(element) || isLinkSign(element)) return true;
  const role = String(properties['role'] ?? '');
  // A tab panel is hidden only while another tab is selected.
  const isHidden = properties['hidden'] === true || String(properties['ariaHidden']) === 'true';
  if (isHidden && role !== 'tabpanel') return true;
  const classes = classesOf(element);
  // Docutils links headings back to the list of them with the role of a footnote's way back.
  if (ignoredRoles.has(role) && !classes.includes('toc-backref')) return true;
  if (classes.some((name) => ignoredClasses.has(name))) return true;
  if (tagName === 'td' && classes.some((name) => ignoredCells.has(name))) return true;
  if (isAsciidoctorFurniture(element)) return true;
  // The header of a site; that of an article holds its title.
  return tagName === 'header' && !holdsAnyHeading(element);
}

export function shownElements({ children }: Element): Element[] {
  return children.filter((child) => isElement(child)).filter((child) => !isIgnored(child));
}

/** A sign that leads to the very place where it stands. */
function isLinkSign({ tagName, children: [sign, more], properties }: Element): boolean {
  if (tagName !== 'a' || sign?.type !== 'text' || more !== undefined) return false;
  return /^[#¶§🔗]$/u.test(sign.value.trim()) && String(properties['href'] ?? '').startsWith('#');
}

/** A raised number that is a link within the page, whatever its classes. */
function isFootnoteNumber({ tagName, children, properties }: Element): boolean {
  if (tagName !== 'a' && tagName !== 'sup') return false;
  const [inner, second] = children;
  if (!isElement(inner) || second !== undefined || !['a', 'sup'].includes(inner.tagName)) return false;
  if (inner.tagName === tagName) return false;
  const { href } = tagName === 'a' ? properties : inner.properties;
  const [number, more] = inner.children;
  return (
    /^[^?]*#/.test(String(href ?? '')) &&
    more === undefined &&
    number?.type === 'text' &&
    /^\[?\d{1,3}\]?$/.test(number.value.trim())
  );
}

export function headingLevel(node: HtmlNode): number | null {
  const level = isElement(node) ? /^h([1-6])$/.exec(node.tagName)?.[1] : undefined;
  return level === undefined ? null : Number(level);
}

/**
 * Whether an element, or one within it, passes `test`. Results are cached, so that each element is visited
 * once.
 * @param isClosed elements whose content does not count
 */
export function holding(
  test: (element: Element) => boolean,
  isClosed: (element: Element) => boolean = () => false,
): (node: HtmlNode) => boolean {
  const known = new WeakMap<Element, boolean>();
  const holds = (node: HtmlNode): boolean => {
    if (!isElement(node)) return false;
    const before = known.get(node);
    if (before !== undefined) return before;
    const found = test(node) || (!isClosed(node) && node.children.some(holds));
    known.set(node, found);
    return found;
  };
  return holds;
}

/** Whether the element is a block, or contains one; an unknown element counts by its content. */
export const isBlock = holding(({ tagName }) => blockTags.has(tagName));

/** Even in elements that are left out. */
export const holdsAnyHeading = holding((element) => headingLevel(element) !== null);
export const holdsHeading = holding((element) => headingLevel(element) !== null, isIgnored);

export const isText = (node: HtmlNode) => node.type === 'text' && node.value.trim() !== '';
export const holdsText = holding(({ children }) => children.some(isText));
