import type { Passage } from '../../../engine/index.js';
import { geometricMean } from '../../../scores/statistics.js';
import { doOverlap } from '../../../text/text-ranges.js';
import { narrowedToLifeDate } from '../answer-text.js';
import { nameIn, notSaid } from '../bridge/follow-bridge.js';
import { passageTitled } from '../content-words.js';
import type { Derived, DerivedAnswer } from '../derived-answer.js';
import { evidenceOf } from '../evidence.js';
import type { ReadPassages } from '../reading.js';
import { excerptAround, type ReadSentence } from '../sentences.js';
import { type Span, searchSpans } from '../span-search.js';
import type { ComparisonQuestion } from './comparison-question.js';
import { amountIn, type Said, winnerOf } from './winner.js';

interface SideRead {
  readonly side: string;
  readonly span: Span;
  readonly sentence: ReadSentence;
}

/** Where to read about a side: its own passage, or that of who or what it is compared through. */
interface SidePlace {
  readonly passage: Passage | null;
  readonly asked: string;
  /** The name found on the way, with the sentence that states it and its probability. */
  readonly name: string | null;
  readonly cited: readonly ReadSentence[];
  readonly probability: number;
}

const spansTried = 8;

/** Reads each side alone and compares. No answer if one is unknown or they cannot be compared. */
export async function compareSides(
  comparison: ComparisonQuestion,
  passages: readonly Passage[],
  readPassages: ReadPassages,
  maxTokens: number,
): Promise<Derived> {
  const places: SidePlace[] = [];
  for (const side of comparison.sides) {
    places.push(await placeOf(comparison, side, passages, readPassages));
  }
  const open = places.flatMap(({ name, passage }) => (name !== null && passage === null ? [name] : []));
  const probability = places.reduce((product, place) => product * place.probability, 1);
  const answer = await answerFrom(comparison, places, readPassages, maxTokens);
  return { answer, open, probability };
}

async function answerFrom(
  comparison: ComparisonQuestion,
  places: readonly SidePlace[],
  readPassages: ReadPassages,
  maxTokens: number,
): Promise<DerivedAnswer | null> {
  if (places.some(({ passage }) => passage === null)) return null;
  const reads: SideRead[] = [];
  for (const [index, place] of places.entries()) {
    const read = await readSide(comparison, comparison.sides[index] ?? '', place, readPassages, maxTokens);
    if (read === null) return null;
    reads.push(read);
  }
  const [one, other] = reads;
  const decided =
    one === undefined || other === undefined ? null : winnerOf(comparison, saidBy(one), saidBy(other));
  if (decided === null) return null;
  const named = places.filter(({ name }) => name !== null);
  const probabilities = [...reads.map(({ span }) => span), ...named].map(({ probability }) => probability);
  return {
    by: 'comparison',
    ...decided,
    confidence: geometricMean(probabilities),
    cited: [...new Set([...reads.map(({ sentence }) => sentence), ...places.flatMap(({ cited }) => cited)])],
  };
}

/** The side's own passage, or that of the person or thing through which it is compared. */
async function placeOf(
  { asked, through }: ComparisonQuestion,
  side: string,
  passages: readonly Passage[],
  readPassages: ReadPassages,
): Promise<SidePlace> {
  const passage = passageOf(side, passages);
  if (through === null || passage === null) {
    return { passage, asked: asked(side), name: null, cited: [], probability: 1 };
  }
  const found = await nameIn(through(side), [passage], readPassages);
  if (found === null) return { passage: null, asked: '', name: null, cited: [], probability: 0 };
  const { span, sentence } = found;
  const about = passageTitled(span.text, passages);
  const cited = [sentence];
  return { passage: about, asked: asked(span.text), name: span.text, cited, probability: span.probability };
}

/** The passage about a side: the one whose title names it, or else one that mentions it. */
function passageOf(side: string, passages: readonly Passage[]): Passage | null {
  return (
    passageTitled(side, passages) ??
    passages.find(({ text }) => text.toLowerCase().includes(side.toLowerCase())) ??
    null
  );
}

async function readSide(
  comparison: ComparisonQuestion,
  side: string,
  { passage, asked }: SidePlace,
  readPassages: ReadPassages,
  maxTokens: number,
): Promise<SideRead | null> {
  if (passage === null) return null;
  const { window, outputs } = await readPassages(asked, [passage]);
  if (outputs.kinds.none > notSaid) return null;
  const inText = (segment: Span['segment']) => segment.part === 'text';
  const { spans } = searchSpans(window, outputs.answer, inText, maxTokens, spansTried);
  const { sentences } = evidenceOf(window, [passage], outputs.support);
  for (const each of spans) {
    const span = narrowedToLifeDate(asked, each);
    if (comparison.by !== 'sameness' && amountIn(comparison.by, span.text) === null) continue;
    const sentence = sentences.find(({ range }) => doOverlap(range, span));
    if (sentence !== undefined) return { side, span, sentence: excerptAround(sentence, span) };
  }
  return null;
}

function saidBy({ side, span }: SideRead): Said {
  return { side, text: span.text };
}
