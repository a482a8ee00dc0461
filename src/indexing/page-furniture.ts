/** Drops what surrounds the content of a page that has neither `main` nor `article`. */

import type { Element } from 'hast';
import { wordSet } from '../text/word-set.js';
import { classesOf } from './classes.js';
import { dropElements } from './drop-elements.js';
import { holdsHeading, isElement } from './element-kinds.js';
import { linkShare } from './link-share.js';

/** Headers and footers of DocBook, Publican, Doxygen, AsciiDoc and Haddock, unless they contain a heading. */
const barNames = wordSet(
  'navheader navfooter docnav navpath nav-path navbar breadcrumb breadcrumbs footer page-footer pagefooter',
);
/** Content may have these names too, so only what is mostly links is dropped. */
const linkNames =
  /^(?:(?:[a-z\d]+[-_])*(?:nav|navigation|toc|menu|sidebar)|table-of-contents|(?:nav|menu|toc|sidebar)[-_].*)$/;
const headerName = /^(?:[a-z\d]+[-_])*header$/;
const boxTags = wordSet('address details div dl ol p table ul');
const sectionNames = wordSet('section sect1 sect2 sect3 chapter');

/** Removes the furniture below `body` from the tree. */
export function dropFurniture(body: Element): void {
  dropElements(body, isFurniture);
}

function isFurniture(element: Element): boolean {
  if (!boxTags.has(element.tagName)) return false;
  const classes = classesOf(element);
  if (classes.some((name) => sectionNames.has(name))) return false;
  if (leadsToLanguages(element)) return true;
  const names = [...classes, String(element.properties['id'] ?? '')].map((name) => name.toLowerCase());
  if (names.some((name) => barNames.has(name))) return !holdsHeading(element);
  const isCalled = names.some(
    (name) => linkNames.test(name) || (headerName.test(name) && !holdsHeading(element)),
  );
  return isCalled && linkShare(element) >= 0.5;
}

/** Whether its links lead to translations, and at most one to the page itself: "Available in: de | en". */
function leadsToLanguages({ children }: Element): boolean {
  const parts = children.flatMap((child) => {
    if (!isElement(child)) return [];
    return child.tagName === 'li' ? child.children.filter(isElement) : [child];
  });
  const links = parts.filter(({ tagName }) => tagName === 'a');
  const toLanguages = links.filter(({ properties }) => isLanguageLink(properties));
  return toLanguages.length > 0 && links.length <= toLanguages.length + 1;
}

function isLanguageLink({ hrefLang, rel }: Element['properties']): boolean {
  return hrefLang !== undefined && Array.isArray(rel) && rel.includes('alternate');
}
