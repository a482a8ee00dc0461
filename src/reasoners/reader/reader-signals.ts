import { asksYesOrNo, type Passage, type Signals } from '../../engine/index.js';
import { answerFits } from './answer-text.js';
import { contentWords, overlap } from './content-words.js';
import { textOf } from './evidence.js';
import { bareTitle, namesIn } from './names.js';
import type { Reading } from './reading.js';
import { entropy } from './span-search.js';

export function signalsOf(reading: Reading, alone: Reading | null, close: number | null): Signals {
  return {
    ...derivationSignals(reading),
    ...(alone === null ? {} : aloneSignals(reading, alone)),
    ...(close === null ? {} : { closeAnswerable: close }),
    ...spanSignals(reading),
    ...evidenceSignals(reading),
    ...historySignals(reading),
    ...wordSignals(reading),
  };
}

function spanSignals({ answer, answers, lookups, outputs }: Reading): Signals {
  const [best, rival] = answers.spans;
  return {
    spanScore: best?.score ?? 0,
    spanMargin: best !== undefined && rival !== undefined ? best.score - rival.score : 0,
    spanOverNull: (best?.score ?? 0) - answers.nullScore,
    spanProbability: best?.probability ?? 0,
    startEntropy: entropy(outputs.answer.starts),
    endEntropy: entropy(outputs.answer.ends),
    typeSpan: outputs.kinds.span,
    typeYes: outputs.kinds.yes,
    typeNo: outputs.kinds.no,
    typeNone: outputs.kinds.none,
    lookupLeft: 1 - lookups.nullProbability,
    answerWords: answer.text === null ? 0 : answer.text.split(/\s+/u).length,
  };
}

function derivationSignals({ derived, own, answer }: Reading): Signals {
  return {
    compared: derived.answer?.by === 'comparison' ? 1 : 0,
    bridged: derived.answer?.by === 'bridge' ? 1 : 0,
    bridgeOpen: derived.open.length,
    bridgeProbability: derived.probability,
    ownAgrees: own.text?.toLowerCase() === answer.text?.toLowerCase() ? 1 : 0,
  };
}

/** Whether the cited passage alone gives the answer, or the answer depends on the others. */
function aloneSignals({ answer }: Reading, alone: Reading): Signals {
  return {
    aloneAgrees: alone.answer.text?.toLowerCase() === answer.text?.toLowerCase() ? 1 : 0,
    aloneConfidence: alone.answer.confidence,
    aloneNone: alone.outputs.kinds.none,
  };
}

function evidenceSignals({ evidence, cited, passages }: Reading): Signals {
  const ranked = evidence.relevance.toSorted((one, other) => other - one);
  const first = cited[0];
  return {
    support: first?.support ?? 0,
    relevance: first === undefined ? 0 : (evidence.relevance[passages.indexOf(first.passage)] ?? 0),
    secondRelevance: ranked[1] ?? 0,
  };
}

function historySignals({ input, answer }: Reading): Signals {
  const given = answer.text?.toLowerCase();
  const earlier = input.turns.map(({ draft }) => draft);
  const surest = (same: boolean) =>
    earlier
      .filter((draft) => draft.answer !== null && (draft.answer.toLowerCase() === given) === same)
      .reduce((most, { confidence }) => Math.max(most, confidence), 0);
  const before = earlier.map((draft) => draft.answer?.toLowerCase());
  const same = before.filter((text) => text !== undefined && text === given).length;
  return {
    sameAnswer: given !== undefined && before.at(-1) === given ? 1 : 0,
    agreement: before.length === 0 ? 0 : same / before.length,
    differentAnswers: new Set([...before, given].filter((text) => text !== undefined)).size,
    bestEarlierConfidence: Math.max(surest(true), surest(false)),
    bestSameConfidence: surest(true),
    bestOtherConfidence: surest(false),
  };
}

/** Characters before and after the answer that count as adjacent. */
const beside = 50;

/** Signals from the words of question, answer and proof. */
function wordSignals({ input, answer, cited, passages }: Reading): Signals {
  const { question } = input;
  const asked = contentWords(question);
  const citedIds = new Set(cited.map(({ passage }) => passage.id));
  const citedPassages = passages.filter(({ id }) => citedIds.has(id));
  const known = wordsOf(passages);
  const names = namesIn(question);
  const given = answer.text?.toLowerCase();
  return {
    answerInQuestion: given !== undefined && question.toLowerCase().includes(given) ? 1 : 0,
    answerFits: answerFits(question, answer.text),
    asksYesNo: asksYesOrNo(question) ? 1 : 0,
    asksEither: /\bor\b/iu.test(question) ? 1 : 0,
    rationaleOverlap: overlap(asked, contentWords(cited.map(textOf).join(' '))),
    passageOverlap: overlap(asked, wordsOf(citedPassages)),
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

function wordsOf(passages: readonly Passage[]): ReadonlySet<string> {
  return contentWords(passages.map(({ title, text }) => `${title} ${text}`).join(' '));
}

/** The words around the answer in a sentence, itself included; empty if the sentence does not contain it. */
function wordsBeside(answer: string | undefined, sentence: string): string {
  const at = answer === undefined ? -1 : sentence.toLowerCase().indexOf(answer);
  if (answer === undefined || at < 0) return '';
  return sentence.slice(Math.max(0, at - beside), at + answer.length + beside);
}

/** 1 if another passage names the subject of this one, 0.5 if this one names the subject of another. */
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

/** How many passages were retrieved after the newest cited one. */
function passagesSince(brought: readonly Passage[], cited: ReadonlySet<string>): number {
  const newest = brought.findLastIndex(({ id }) => cited.has(id));
  return newest < 0 ? brought.length : brought.length - 1 - newest;
}
