import type { Passage } from '../../engine/index.js';
import type { DerivedAnswer } from '../derived-answer.js';
import { evidenceOf, type ReadSentence } from '../evidence.js';
import { passageTitled } from '../passage-titled.js';
import type { ReadPassages } from '../read-passages.js';
import { type DraftRules, readingOf } from '../reader-draft.js';
import { type Span, searchSpans } from '../span-search.js';
import { innerQuestion } from './inner-question.js';

/** A question whose descriptions were answered one after another. */
export interface Bridge {
  /** What the descriptions stand for, in the order in which they were found. */
  readonly names: readonly string[];
  /** The sentence that says what each stands for. */
  readonly cited: readonly ReadSentence[];
  /** The question by name. */
  readonly question: string;
  /** Passage about the last name; `null` while none was brought. */
  readonly passage: Passage | null;
  /** Product of the probabilities of all names. */
  readonly probability: number;
}

const hopsAtMost = 3;
/** From this probability of "none" on, what is described is not named in what was read. */
const notSaid = 0.8;
const longestName = 12;
/** Below this confidence the reader's answer to the whole question is the better one (chosen on training questions). */
const sureEnough = 0.25;

/**
 * Finds out what a question describes, innermost first, in the chosen passages, and whether any passage is about it; `null` where it describes nothing, or nothing that was read.
 */
export async function followBridge(
  question: string,
  chosen: readonly Passage[],
  passages: readonly Passage[],
  readPassages: ReadPassages,
): Promise<Bridge | null> {
  const names: string[] = [];
  const cited: ReadSentence[] = [];
  let asked = question;
  let probability = 1;
  while (names.length < hopsAtMost) {
    const described = innerQuestion(asked);
    const found = described === null ? null : await nameIn(described.inner, chosen, readPassages);
    if (described === null || found === null) break;
    names.push(found.span.text);
    cited.push(found.sentence);
    asked = described.outer(found.span.text);
    probability *= found.span.probability;
  }
  const last = names.at(-1);
  return last === undefined
    ? null
    : { names, cited, question: asked, passage: passageTitled(last, passages), probability };
}

/** The question by name, read in the passage about that name; `null` where there is none or it does not say. */
export async function answerAcross(
  { question, passage, cited, probability }: Bridge,
  readPassages: ReadPassages,
  rules: DraftRules,
): Promise<DerivedAnswer | null> {
  if (passage === null) return null;
  const { window, outputs } = await readPassages(question, [passage]);
  if (outputs.kinds.none > notSaid) return null;
  const input = { question, passages: [passage], turns: [], asked: [] };
  const { answer, cited: proof } = readingOf(input, [passage], window, outputs, rules);
  if (answer.text === null || answer.kind === 'none' || answer.kind === 'text') return null;
  const confidence = Math.sqrt(probability * answer.confidence);
  if (confidence < sureEnough) return null;
  return {
    by: 'bridge',
    kind: answer.kind,
    text: answer.text,
    confidence,
    cited: [...new Set([...proof, ...cited.toReversed()])],
  };
}

async function nameIn(
  question: string,
  passages: readonly Passage[],
  readPassages: ReadPassages,
): Promise<{ readonly span: Span; readonly sentence: ReadSentence } | null> {
  const { window, outputs } = await readPassages(question, passages);
  if (outputs.kinds.none > notSaid) return null;
  const inPassage = (segment: Span['segment']) => segment.part !== 'question';
  const { answerStart, answerEnd } = outputs;
  const span = searchSpans(window, answerStart, answerEnd, inPassage, longestName, 1).spans[0];
  if (span === undefined) return null;
  const holder = passages[span.segment.passage];
  const sentences = evidenceOf(window, passages, outputs.support).sentences.filter(
    ({ passage }) => passage === holder,
  );
  const inText = span.segment.part === 'text';
  const sentence = inText
    ? sentences.find(({ range }) => range.end > span.start && range.start < span.end)
    : sentences[0];
  return sentence === undefined ? null : { span, sentence };
}
