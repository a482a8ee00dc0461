import type { Passage } from '../../engine/index.js';
import { titleStep } from '../../text/title-path.js';
import { contentWords } from './content-words.js';

/** Content words that a question may have beside the name: “Who was the director of Shock Treatment?”. */
const mostOtherWords = 1;

/** Wikipedia tells titles that are alike apart by these: “Shock Treatment (1981 film)”. */
const qualifier = / \([^()]*\)$/u;
const capital = /\p{Lu}/u;

/**
 * The passages whose title a question names, as written there, if it asks for one thing of what has that name.
 * Read without the others, which tell the same of other things, they are mistaken less. None in a site whose
 * passages have headings: the page that has a product's name for its title says little of what is asked of it.
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

/** Its words between spaces. */
function wordsIn(text: string): string {
  return ` ${text.match(/[\p{L}\p{N}]+/gu)?.join(' ') ?? ''} `;
}
