import type { Passage } from '../../engine/index.js';
import { titleStep } from '../../text/title-path.js';
import { contentWords } from './content-words.js';

/** Maximum content words of such a question beside the name: “Who was the director of Shock Treatment?”. */
const mostOtherWords = 1;

/** By which Wikipedia distinguishes equal titles: “Shock Treatment (1981 film)”. */
const qualifier = / \([^()]*\)$/u;
const capital = /\p{Lu}/u;

/**
 * The passages whose title the question contains verbatim, if it asks for one thing about what is named so. The
 * reader errs less if it reads these without the others, which say the same of other things. None on a site whose
 * passages have headings: there, a page titled with a product's name says little about the product.
 */
export function namedPassages(question: string, passages: readonly Passage[]): readonly Passage[] {
  if (passages.some(({ title }) => title.includes(titleStep))) return [];
  const asked = contentWords(question);
  const text = wordsIn(question);
  return passages.filter(({ title }) => {
    const name = title.replace(qualifier, '');
    const words = contentWords(name);
    if (words.size === 0 || !capital.test(name) || !text.includes(wordsIn(name))) return false;
    return [...asked].filter((word) => !words.has(word)).length <= mostOtherWords;
  });
}

/** Its words, each between two spaces. */
function wordsIn(text: string): string {
  return ` ${text.match(/[\p{L}\p{N}]+/gu)?.join(' ') ?? ''} `;
}
