import { contentWords } from './content-words.js';

const opening = /^["“‘'([]*[\p{Lu}\p{N}]/u;
const connector =
  /^(?:of|the|a|an|in|on|at|to|for|from|with|and|or|de|du|des|la|le|del|di|da|dos|van|von|der|den|y|et|&)$/u;
const sentenceBreak = /[.!?;]\s|[?;:]$/u;
const longestName = 10;
/** UTF-16 code units examined on either side of a range. */
const beside = 200;

/** Whether a text could be a name or a title: capitals or numbers at both ends, only small words between. */
export function readsLikeName(text: string): boolean {
  const bare = bareTitle(text).trim();
  const words = bare.split(/\s+/u);
  const [first, last] = [words[0] ?? '', words.at(-1) ?? ''];
  return (
    words.length <= longestName &&
    opening.test(first) &&
    opening.test(last) &&
    words.every((word) => opening.test(word) || connector.test(word)) &&
    !sentenceBreak.test(bare.replace(/\b\p{Lu}\.\s/gu, ''))
  );
}

/** Whether the range is a whole name: no adjacent capitalised word belongs to it. */
export function standsWhole(source: string, start: number, end: number): boolean {
  const left = source.slice(Math.max(0, start - beside), start);
  const before = /(?<!\S)(\S+)\s$/u.exec(left);
  const after = /^\s(\S+)/u.exec(source.slice(end, end + beside));
  const opensSentence = before === null || /^\s*\S+\s$/u.test(left) || /[.!?]["”’)]*\s+\S+\s$/u.test(left);
  const joinsBefore = before?.[1] !== undefined && /^\p{Lu}[\p{L}’'-]*$/u.test(before[1]) && !opensSentence;
  const joinsAfter = after?.[1] !== undefined && /^\p{Lu}/u.test(after[1]);
  return !joinsBefore && !joinsAfter;
}

const nameRun =
  /[“"]([^“”"]+)[”"]|\p{Lu}[\p{L}\p{N}'’.-]*(?:\s+(?:(?:of|the|de|von|van|and|in)\s*)?\p{Lu}[\p{L}\p{N}'’.-]*)*/gu;

/** Quoted and capitalised runs of the question, longest first; the first word counts only as part of a longer run. */
export function namesIn(question: string): string[] {
  const found = [...question.matchAll(nameRun)]
    .filter((match) => match.index > 0 || /\s/u.test(match[0]))
    .map((match) => match[1] ?? withoutOpening(match[0]))
    .map((text) => text.replace(/(?<![?.,])[?.,]+$/u, '').trim());
  return [...new Set(found)].sort((one, other) => other.length - one.length).slice(0, 2);
}

/** Removes leading function words: “Was Titan” is looked up as “Titan”. */
function withoutOpening(run: string): string {
  const words = run.split(/\s+/u);
  const first = words.findIndex((each) => contentWords(each).size > 0);
  return first < 0 ? '' : words.slice(first).join(' ');
}

/** A title without a bracketed part at its end: “Titan (moon)” is about “Titan”. */
export function bareTitle(title: string): string {
  return title.replace(/\([^()]*\)\s*$/u, '').trimEnd();
}
