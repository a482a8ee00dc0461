import type { Passage, Signals } from '../../engine/index.js';
import { answerFits, asksYesOrNo } from './answer-fit.js';
import { contentWords, overlap } from './content-words.js';
import { textOf } from './evidence.js';
import { bareTitle, namesIn } from './names.js';
import type { Reading } from './reading.js';

/** Characters before and after the answer that count as beside it. */
const beside = 50;

/** What the words of question, answer and proof say of each other. */
export function wordSignals({ input, answer, cited, passages }: Reading): Signals {
  const { question } = input;
  const asked = contentWords(question);
  const citedIds = new Set(cited.map(({ passage }) => passage.id));
  const citedPassages = passages.filter(({ id }) => citedIds.has(id));
  const known = contentWords(passages.map(({ title, text }) => `${title} ${text}`).join(' '));
  const names = namesIn(question);
  const given = answer.text?.toLowerCase();
  return {
    answerInQuestion: given !== undefined && question.toLowerCase().includes(given) ? 1 : 0,
    answerFits: answerFits(question, answer.text),
    asksYesNo: asksYesOrNo(question) ? 1 : 0,
    asksEither: /\bor\b/iu.test(question) ? 1 : 0,
    rationaleOverlap: overlap(asked, contentWords(cited.map(textOf).join(' '))),
    passageOverlap: overlap(
      asked,
      contentWords(citedPassages.map(({ title, text }) => `${title} ${text}`).join(' ')),
    ),
    questionRead: overlap(asked, known),
    namesRead: names.length === 0 ? 1 : Math.min(...names.map((name) => overlap(contentWords(name), known))),
    titleAsked: Math.max(0, ...citedPassages.map(({ title }) => overlap(contentWords(title), asked))),
    questionWords: asked.size,
    proofOverlap: overlap(
      asked,
      contentWords([...cited.map(textOf), ...citedPassages.map(({ title }) => title)].join(' ')),
    ),
    nearOverlap: overlap(
      asked,
      contentWords(wordsBeside(given, cited[0] === undefined ? '' : textOf(cited[0]))),
    ),
    linked: linkOf(citedPassages[0], passages),
    answerPlaces: placesOf(given, passages),
    passagesSince: passagesSince(input.passages, citedIds),
  };
}

/** What stands beside the answer in a sentence, itself included; nothing where it does not stand there. */
function wordsBeside(answer: string | undefined, sentence: string): string {
  const at = answer === undefined ? -1 : sentence.toLowerCase().indexOf(answer);
  if (answer === undefined || at < 0) return '';
  return sentence.slice(Math.max(0, at - beside), at + answer.length + beside);
}

/** 1 when another passage names what this one is about, 0.5 when this one names what another is about. */
function linkOf(cited: Passage | undefined, passages: readonly Passage[]): number {
  if (cited === undefined) return 0;
  const others = passages.filter((passage) => passage !== cited);
  if (others.some(({ text }) => mentions(text, cited))) return 1;
  return others.some((other) => mentions(cited.text, other)) ? 0.5 : 0;
}

function mentions(text: string, { title }: Passage): boolean {
  const bare = bareTitle(title).toLowerCase();
  return bare !== '' && text.toLowerCase().includes(bare);
}

function placesOf(answer: string | undefined, passages: readonly Passage[]): number {
  if (answer === undefined || answer === '') return 0;
  return passages.reduce((sum, { text }) => sum + text.toLowerCase().split(answer).length - 1, 0);
}

/** How many passages were brought after the newest cited one. */
function passagesSince(brought: readonly Passage[], cited: ReadonlySet<string>): number {
  const newest = brought.findLastIndex(({ id }) => cited.has(id));
  return newest < 0 ? brought.length : brought.length - 1 - newest;
}
