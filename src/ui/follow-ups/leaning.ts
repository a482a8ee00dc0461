/** Whether a question is self-contained or depends on the one before it. The rules cover only English. */

import {
  auxiliaries,
  beForms,
  beforeAsked,
  contentRuns,
  determiners,
  nounsOf,
  prepositions,
  type QuestionWord,
  questionOpenings,
  wordsOf,
} from './question-words.js';

/** What makes a question depend on the one before it, and where. */
export type Leaning =
  /** A pronoun for something that the question does not name, at this range in UTF-16 code units. */
  | {
      readonly kind: 'pronoun';
      readonly start: number;
      readonly end: number;
      readonly isPossessive: boolean;
      /** Whether it refers to a person. */
      readonly isPersonal: boolean;
    }
  /** Continues the previous question ("And how …?") or points at something ("this option", "which one"). */
  | { readonly kind: 'continued' }
  /** Only modifies the previous question: "What about Windows?", "And on Windows?". */
  | { readonly kind: 'elliptical' }
  /** None of its words names anything: "Why?" */
  | { readonly kind: 'empty' };

const conjunction = /^(?:and|but|or)$/u;
const aboutOpening = /^(?:what|how) about$/u;
const personal = /^(?:he|she|him|his|her|hers)$/u;
const possessive = /^(?:its|their|his|her)$/u;
const plainPronoun = /^(?:it|they|them|he|she|him|hers|its|their|theirs|his|her)$/u;
const demonstrative = /^(?:this|that|these|those)$/u;

/** @returns `null` if the question is self-contained, or not in English */
export function leaningOf(question: string): Leaning | null {
  const words = wordsOf(question);
  if (words.length === 0) return null;
  const opens = openingOf(words);
  const pronoun = pronounIn(words);
  if (pronoun?.kind === 'pronoun') return pronoun;
  if (!words.some(({ isContent }) => isContent)) return { kind: 'empty' };
  return opens ?? pronoun;
}

/** The number of opening words that only mark a continuation: "And", but not "What about". */
export function conjunctionLength(words: readonly QuestionWord[]): number {
  const [first, second] = words;
  return first !== undefined && second !== undefined && isConjunction(first) ? 1 : 0;
}

/** The number of opening words of a question that only modifies the previous one. */
export function ellipsisLength(words: readonly QuestionWord[]): number {
  const from = conjunctionLength(words);
  const [first, second] = words.slice(from);
  return aboutOpening.test(`${first?.plain} ${second?.plain}`) ? from + 2 : from;
}

function openingOf(words: readonly QuestionWord[]): Leaning | null {
  const from = conjunctionLength(words);
  if (ellipsisLength(words) > from) return { kind: 'elliptical' };
  if (from === 0) return null;
  const next = words[from]?.plain ?? '';
  const isWhole = questionOpenings.has(next) || auxiliaries.has(next);
  return { kind: isWhole ? 'continued' : 'elliptical' };
}

/** In capitals, `OR` and `AND` are operators. */
function isConjunction({ text, plain }: QuestionWord): boolean {
  return conjunction.test(plain) && (text === plain || text.slice(1) === plain.slice(1));
}

function pronounIn(words: readonly QuestionWord[]): Leaning | null {
  const antecedent = firstAntecedent(words);
  let continued: Leaning | null = null;
  for (const [at, { plain, start, end }] of words.entries()) {
    // After a noun of the question itself, a pronoun may refer to that noun.
    if (at >= antecedent) break;
    const use = useOf(words, at);
    if (use === 'none') continue;
    if (use === 'determiner') {
      continued = { kind: 'continued' };
      continue;
    }
    const isPossessive = possessive.test(plain) && words[at + 1]?.isContent === true;
    return { kind: 'pronoun', start, end, isPossessive, isPersonal: personal.test(plain) };
  }
  return continued;
}

/** The position after which a pronoun may refer to a noun of the question itself. */
function firstAntecedent(words: readonly QuestionWord[]): number {
  for (const run of contentRuns(words)) {
    const before = words[run.start - 1]?.plain ?? '';
    // A pronoun does not refer to the thing that is asked for or pointed at: "Which port does it use?"
    if (beforeAsked.has(before) || demonstrative.test(before) || possessive.test(before)) continue;
    const isNamed = determiners.has(before) || prepositions.has(before) || auxiliaries.has(before);
    const nouns = nounsOf(words, run);
    const isVerb = nouns.start === nouns.end || (!isNamed && run.start === 0 && nouns.end === 1);
    const first = words[nouns.start];
    if (isVerb || (nouns.end - nouns.start === 1 && first !== undefined && /ing$/u.test(first.plain)))
      continue;
    return run.start;
  }
  return words.length;
}

type Use = 'pronoun' | 'determiner' | 'none';

function useOf(words: readonly QuestionWord[], at: number): Use {
  const { plain } = words[at] ?? { plain: '' };
  if (plain === 'it') return isExpletive(words, at) ? 'none' : 'pronoun';
  if (plainPronoun.test(plain)) return 'pronoun';
  if (plain === 'one' || plain === 'ones') return useOfOne(words, at);
  return demonstrative.test(plain) ? useOfDemonstrative(words, at) : 'none';
}

/** "Is it safe to …", "how far is it to …", "how long does it take to …": here "it" refers to what follows. */
function isExpletive(words: readonly QuestionWord[], at: number): boolean {
  const before = words[at - 1]?.plain ?? '';
  const [after = '', ...rest] = words.slice(at + 1, at + 7).map(({ plain }) => plain);
  if (/^costs?$/u.test(after)) return rest.includes('to');
  const isBeing = beForms.has(before) || beForms.has(after);
  // Unlike "is it that slow".
  if (isBeing && after === 'that') return at > 1 && rest.length > 1;
  if (isBeing && after === 'to') return words[at - 3]?.plain === 'how';
  if (!isBeing && !/^(?:takes?|matters?|means?|makes?)$/u.test(after)) return false;
  return rest.some((word) => /^(?:to|that|if|whether|when|before|until)$/u.test(word));
}

/** "Which one", "create one"; but neither "one of them", "more than one" nor "how does one". */
function useOfOne(words: readonly QuestionWord[], at: number): Use {
  const before = words[at - 1];
  const after = words[at + 1];
  if (after?.isContent === true || /^(?:of|or|by|to|at)$/u.test(after?.plain ?? '')) return 'none';
  if (before === undefined || auxiliaries.has(before.plain)) return 'none';
  if (/^(?:than|no|any|every|each|only|least|to|by|if|just)$/u.test(before.plain)) return 'none';
  return questionOpenings.has(before.plain) ? 'determiner' : 'pronoun';
}

/** Pronouns in "undo that" and "is this safe", a determiner in "this option", neither in "a hook that runs". */
function useOfDemonstrative(words: readonly QuestionWord[], at: number): Use {
  const { plain } = words[at] ?? { plain: '' };
  const before = words[at - 1];
  const after = words[at + 1];
  if (after === undefined || after.isApart) return 'pronoun';
  if (plain === 'those' && /^(?:who|that|which|of|with|in)$/u.test(after.plain)) return 'none';
  if (plain === 'that') {
    if (before === undefined) return after.isContent ? 'determiner' : 'pronoun';
    if (before.isContent || /^(?:so|such|now|given|than|ones?|sure|all|those|it)$/u.test(before.plain))
      return 'none';
  }
  if (!after.isContent)
    return auxiliaries.has(after.plain) || plain !== 'that' || isVerbLike(before) ? 'pronoun' : 'none';
  const isOneWord = words[at + 2]?.isContent !== true;
  return isOneWord && before !== undefined && auxiliaries.has(before.plain) ? 'pronoun' : 'determiner';
}

function isVerbLike(word: QuestionWord | undefined): boolean {
  return word !== undefined && (auxiliaries.has(word.plain) || prepositions.has(word.plain));
}
