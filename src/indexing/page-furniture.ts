/** Drops what surrounds the content of a page that has neither `main` nor `article`. */

import type { Element } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import { classesOf } from './classes.js';
import { type HtmlNode, headingLevel, isElement, isIgnored } from './element-kinds.js';

/** Headers and footers of DocBook, Publican, Doxygen, AsciiDoc and Haddock; no heading of the content stands in them. */
const barNames = new Set(
  'navheader navfooter docnav navpath nav-path navbar breadcrumb breadcrumbs footer page-footer pagefooter'.split(
    ' ',
  ),
);
/** Called so elsewhere too, and therefore dropped only where links are most of it. */
const linkNames =
  /^(?:(?:[a-z\d]+[-_])*(?:nav|navigation|toc|menu|sidebar)|table-of-contents|(?:nav|menu|toc|sidebar)[-_].*)$/;
const headerName = /^(?:[a-z\d]+[-_])*header$/;
const boxTags = new Set('address details div dl ol p table ul'.split(' '));
const sectionNames = new Set('section sect1 sect2 sect3 chapter'.split(' '));

/** Removes the furniture below `body` from the tree. */
export function dropFurniture(body: Element): void {
  const measures = new WeakMap<Element, Measure>();
  measureAll(body, false, measures);
  visit(body, 'element', (element, place, parent) => {
    if (parent === undefined || place === undefined || element === body) return undefined;
    const measure = measures.get(element);
    if (measure === undefined || !isFurniture(element, measure)) return undefined;
    parent.children.splice(place, 1);
    return [SKIP, place];
  });
}

interface Measure {
  /** Letters and digits, and how many of them belong to links. */
  readonly letters: number;
  readonly linked: number;
  readonly holdsHeading: boolean;
}

function isFurniture(element: Element, { letters, linked, holdsHeading }: Measure): boolean {
  if (!boxTags.has(element.tagName)) return false;
  const classes = classesOf(element);
  if (classes.some((name) => sectionNames.has(name))) return false;
  const names = [...classes, String(element.properties['id'] ?? '')].map((name) => name.toLowerCase());
  if (names.some((name) => barNames.has(name))) return !holdsHeading;
  if (linked * 2 < letters) return false;
  return names.some((name) => linkNames.test(name) || (!holdsHeading && headerName.test(name)));
}

function measureAll(node: HtmlNode, isLinked: boolean, measures: WeakMap<Element, Measure>): Measure {
  if (node.type === 'text') {
    const letters = node.value.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    return { letters, linked: isLinked ? letters : 0, holdsHeading: false };
  }
  let [letters, linked, holdsHeading] = [0, 0, headingLevel(node) !== null];
  if (isElement(node) && !isIgnored(node)) {
    const isLink = isLinked || (node.tagName === 'a' && node.properties['href'] !== undefined);
    for (const child of node.children) {
      const inner = measureAll(child, isLink, measures);
      letters += inner.letters;
      linked += inner.linked;
      holdsHeading ||= inner.holdsHeading;
    }
    measures.set(node, { letters, linked, holdsHeading });
  }
  return { letters, linked, holdsHeading };
}
