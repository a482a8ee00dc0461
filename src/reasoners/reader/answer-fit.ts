import { asksYesOrNo } from '../../engine/index.js';

export { asksYesOrNo };

const wantsNumber =
  /\b(?:how (?:many|much|old|long|tall|high|far|large|deep|wide|fast|heavy|big)|when|what (?:year|date|day|age|number|percentage)|which year|in what year|population)\b/iu;
const wantsPerson = /\b(?:who|whom|whose|which (?:person|man|woman|actor|singer|player|writer|director))\b/iu;
const wantsPlace =
  /\b(?:where|which (?:country|city|town|state|river|island)|what (?:country|city|town|state|county))\b/iu;
const numberWord =
  /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|thousand|million|billion|half|both|none|once|twice|today|now)\b/iu;

const spanOpening = /^(?:\p{L}+ )?(?:who|whom|whose|what|which|when|where|why|how)\b/iu;

/** Whether a question opens as one that neither yes nor no can answer. */
export function asksForSpan(question: string): boolean {
  return spanOpening.test(question.trim());
}

/** Whether an answer is of the kind that the question's words want: 1 it is, 0 it is not, 0.5 nobody can tell. */
export function answerFits(question: string, answer: string | null): number {
  if (answer === null) return 0;
  const plain = answer.trim();
  const yesOrNo = /^(?:yes|no)$/iu.test(plain);
  if (asksYesOrNo(question)) return yesOrNo ? 1 : 0;
  if (yesOrNo) return 0;
  if (wantsNumber.test(question)) return /\p{N}/u.test(plain) || numberWord.test(plain) ? 1 : 0;
  if (wantsPerson.test(question)) return /\p{Lu}/u.test(plain) && !/^[\p{N}\s,.]+$/u.test(plain) ? 1 : 0;
  if (wantsPlace.test(question)) return /^(?:the )?\P{Ll}/u.test(plain) && !/^\p{N}+$/u.test(plain) ? 1 : 0;
  return 0.5;
}
