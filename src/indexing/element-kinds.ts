/** Which elements are text, which are blocks, and which are not part of the page's content. */

import type { Element, ElementContent, RootContent } from 'hast';
import { wordSet } from '../text/word-set.js';
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
/** Line numbers of Pygments, Rouge, Chroma (Hugo) and VitePress. */
const lineNumbers = 'linenos lineno lnt ln line-numbers-wrapper';
/** Cells with Hexo's or Rouge's line numbers, or Asciidoctor's icons; other elements may hold anything. */
const ignoredCells = new Set(['gutter', 'rouge-gutter', 'icon']);
/** Permalink signs; Sphinx and MkDocs have them at signatures and captions too. */
const linkSigns = 'headerlink viewcode-link';
/** "source" and "Run" at rustdoc's signatures and examples, and at those of GI-DocGen. */
const sourceLinks = 'srclink test-arrow';
/** Links to a footnote and back in markdown-it, MkDocs, Hugo and kramdown. */
const footnoteSigns = 'footnote-ref footnote-backref reversefootnote';
/** Stands above every page of a version. */
const versionBadge = 'theme-doc-version-badge';
/** Hidden at first: Doxygen's tooltips in code, mdBook's lines around an example, RDoc's hint at the source. */
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
  // Docutils gives headings that link back to the table of contents a footnote's role.
  if (ignoredRoles.has(role) && !classes.includes('toc-backref')) return true;
  if (classes.some((name) => ignoredClasses.has(name))) return true;
  if (tagName === 'td' && classes.some((name) => ignoredCells.has(name))) return true;
  if (isAsciidoctorFurniture(element)) return true;
  // The header of a site; that of an article holds its title.
  return tagName === 'header' && !holdsAnyHeading(element);
}

export function shownElements({ children }: Element): Element[] {
  return children.filter(isElement).filter((child) => !isIgnored(child));
}

/** Asciidoctor's table of contents, or the version and date at the end of its pages. */
function isAsciidoctorFurniture(element: Element): boolean {
  const { tagName, properties, children } = element;
  if (tagName !== 'div') return false;
  if (properties['id'] === 'toc') return classesOf(element).some((name) => /^toc2?$/u.test(name));
  const isFooterText = (child: HtmlNode) => isElement(child) && child.properties['id'] === 'footer-text';
  return properties['id'] === 'footer' && children.some(isFooterText);
}

/** A sign that links to its own place on the page. */
function isLinkSign({ tagName, children: [sign, more], properties }: Element): boolean {
  if (tagName !== 'a' || sign?.type !== 'text' || more !== undefined) return false;
  return /^[#¶§🔗]$/u.test(sign.value.trim()) && String(properties['href'] ?? '').startsWith('#');
}

/** A superscript number that links within the page, whatever its classes. */
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

/** Also in elements that are ignored. */
export const holdsAnyHeading = holding((element) => headingLevel(element) !== null);
export const holdsHeading = holding((element) => headingLevel(element) !== null, isIgnored);

export const isText = (node: HtmlNode) => node.type === 'text' && node.value.trim() !== '';
export const holdsText = holding(({ children }) => children.some(isText));
