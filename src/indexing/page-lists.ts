/** Recognises pages that generators add beside the text: an index, a site map, the source code. */

import type { Element } from 'hast';
import { holding } from './element-kinds.js';
import { linkShare, seenLength } from './link-share.js';
import type { Section } from './page.js';

/** Share from which on a page is nothing else. */
const nearlyAll = 0.9;
/** A shorter list of links, in characters, may be how a site begins. */
const longList = 3000;

/** Characters of a paragraph outside of links from which on it says something. */
const fewestProse = 60;

/** Why a page answers nothing that the others do not; undefined for any other page. */
export function listKind(content: Element, sections: readonly Section[]): string | undefined {
  const isList = seenLength(content) >= longList && linkShare(content) >= nearlyAll && !holdsProse(content);
  if (isList) return 'it is a list of links';
  return holdsLines(content) && isCode(sections) ? 'it is a listing of source code' : undefined;
}

/** A paragraph of more than links: the overview of a chapter says what is in it. */
const holdsProse = holding(
  (element) => element.tagName === 'p' && seenLength(element) * (1 - linkShare(element)) >= fewestProse,
);

/** A line that links lead to, as Doxygen (`l00012`), Javadoc (`line-12`) and rustdoc (`12`) have them. */
const holdsLines = holding(({ properties }) => /^(?:l|line-)?\d+$/.test(String(properties['id'] ?? '')));

function isCode(sections: readonly Section[]): boolean {
  let [words, code] = [0, 0];
  for (const piece of sections.flatMap(({ pieces }) => pieces)) {
    words += piece.words;
    if (piece.block.kind === 'code') code += piece.words;
  }
  return code >= words * nearlyAll;
}
