/** Recognises pages that generators add to the text: an index, a site map, source code. */

import type { Element } from 'hast';
import { holding } from './element-kinds.js';
import { linkShare, visibleLength } from './link-share.js';
import type { Section } from './page.js';

/** A page with at least this share of links, or of code, counts as nothing else. */
const nearlyAll = 0.9;
/** In characters; a shorter list of links may be a site's first page. */
const longList = 3000;

/** Characters outside of links from which a paragraph counts as prose. */
const fewestProse = 60;

/** Why a page answers nothing that the others do not; undefined for any other page. */
export function listKind(content: Element, sections: readonly Section[]): string | undefined {
  const isList =
    visibleLength(content) >= longList && linkShare(content) >= nearlyAll && !holdsProse(content);
  if (isList) return 'it is a list of links';
  return holdsLines(content) && isCode(sections) ? 'it is a listing of source code' : undefined;
}

/** The overview of a chapter has paragraphs between its links. */
const holdsProse = holding(
  (element) => element.tagName === 'p' && visibleLength(element) * (1 - linkShare(element)) >= fewestProse,
);

/** Line anchors of source code, as in Doxygen (`l00012`), Javadoc (`line-12`) and rustdoc (`12`). */
const holdsLines = holding(({ properties }) => /^(?:l|line-)?\d+$/.test(String(properties['id'] ?? '')));

function isCode(sections: readonly Section[]): boolean {
  let [words, code] = [0, 0];
  for (const piece of sections.flatMap(({ pieces }) => pieces)) {
    words += piece.words;
    if (piece.block.kind === 'code') code += piece.words;
  }
  return code >= words * nearlyAll;
}
