/** Part 4 of the Lab: a suggestion for a false passage, made from a true one. */

import type { Passage } from '../engine/index.js';
import { escapedRegExp } from '../text/escaped-reg-exp.js';

/** A name (of two words at least where a sentence begins), or a number that is not the day of a date. */
const nameOrNumber =
  /(?<!\p{L})\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)+|(?<=[\p{Ll},] )\p{Lu}\p{Ll}+|(?<![\p{L}\p{N}.,])\d+(?:,\d{3})*(?![\p{L}\p{N}]|[.,]\d| \p{Lu})/gu;

const yesOrNo = /^(?:yes|no)$/iu;
const month = /^(?:January|February|March|April|May|June|July|August|September|October|November|December)$/u;
const spelledNumber =
  /^(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|twenty)$/u;

/**
 * One of the found passages with an answer replaced by a false one or, if it contains no answer, with a name or a number
 * replaced. Empty if nothing fits; the passage then has to be written by hand.
 * @param answers all right answers
 * @param others answers to other questions, as replacements
 */
export function lieAbout(
  answers: readonly string[],
  found: readonly Passage[],
  others: readonly string[],
): string {
  const texts = found.map(({ text }) => text);
  // Starts after the question's own answer, so that the replacements vary.
  const own = others.indexOf(answers[0] ?? '') + 1;
  const decoys = [...others.slice(own), ...others.slice(0, own)].filter((each) => !answers.includes(each));
  const named = texts.flatMap((text) => text.match(nameOrNumber) ?? []);
  return falsified(texts, answers, decoys) ?? falsified(texts, named, decoys) ?? '';
}

/** A text in which the first replaceable string is replaced throughout; `null` if there is none. */
function falsified(
  texts: readonly string[],
  stretches: readonly string[],
  decoys: readonly string[],
): string | null {
  for (const stretch of stretches) {
    if (yesOrNo.test(stretch)) continue;
    const form = formOf(stretch);
    const fitting = decoys.filter((decoy) => !yesOrNo.test(decoy) && formOf(decoy) === form);
    for (const text of texts.filter((each) => has(each, stretch))) {
      const decoy = fitting.find((each) => !has(text, each));
      if (decoy !== undefined) return text.replace(inWholeWords(stretch), () => decoy);
    }
  }
  return null;
}

/** Strings of the same form can replace each other: equally many words of the same kind, numbers of the same unit. */
function formOf(words: string): string {
  const counts = /\d/u.test(words);
  const forms = words.split(' ').map((word) => {
    if (/^\d{4}$/u.test(word)) return 'YEAR';
    if (/\d/u.test(word)) return 'NUMBER';
    if (spelledNumber.test(word)) return 'SPELLED';
    if (month.test(word)) return 'MONTH';
    if (/^\p{Lu}/u.test(word)) return 'NAME';
    return counts ? word : 'WORD';
  });
  return forms.join(' ');
}

function has(text: string, stretch: string): boolean {
  return text.search(inWholeWords(stretch)) >= 0;
}

/** Matches `stretch` where it is not part of a longer word or number. */
function inWholeWords(stretch: string): RegExp {
  const literally = escapedRegExp(stretch);
  return new RegExp(`(?<![\\p{L}\\p{N}]|\\d[.,])${literally}(?![\\p{L}\\p{N}]|[.,]\\d)`, 'gu');
}
