/** Recognises pages that generators add beside the text: an index, a site map, the source code. */

import type { Element } from 'hast';
import { holding } from './element-kinds.js';
import { linkShare, seenLength } from './link-share.js';
import type { Section } from './page.js';

/** Share from which on a page is nothing else. */
const nearlyAll = 0.9;
/** A shorter list of links, in characters, may be how a site begins. */
const longList = 3000;

/** Why a page answers nothing that the others do not; undefined for any other page. */
export function listKind(content: Element, sections: readonly Section[]): string | undefined {
  if (seenLength(content) >= longList && linkShare(content) >= nearlyAll) return 'it is a list of links';
  return holdsLines(content) && isCode(sections) ? 'it is a listing of source code' : undefined;
}

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
