import type { Passage } from '../../../engine/index.js';
import { doOverlap } from '../../../text/text-ranges.js';
import { passageTitled } from '../content-words.js';
import type { Derived } from '../derived-answer.js';
import { evidenceOf } from '../evidence.js';
import type { DraftRules } from '../reader-config.js';
import { readingOf } from '../reader-draft.js';
import type { ReadPassages } from '../reading.js';
import { excerptAround, type ReadSentence } from '../sentences.js';
import { type Span, searchSpans } from '../span-search.js';
import { hopsAtMost, innerQuestion } from './inner-question.js';

/** A question whose descriptions were resolved one after another. */
export interface Bridge {
  /** The resolved names, in order; empty if none was found. */
  readonly names: readonly string[];
  /** For each name, the sentence that states it. */
  readonly cited: readonly ReadSentence[];
  /** The question with descriptions replaced by the names found. */
  readonly question: string;
  /** The passage about the last name; `null` if none was retrieved yet. */
  readonly passage: Passage | null;
  /** Product of the probabilities of all names; 0 if the last description was not resolved. */
  readonly probability: number;
}

/** From this probability of "none" on, passages do not answer the simpler question that was asked of them. */
export const notSaid = 0.8;
const longestName = 12;
/** Below this confidence the answer to the whole question is used (chosen on training questions). */
const sureEnough = 0.25;

/**
 * Resolves what a question describes, innermost first, from the chosen passages, and finds a passage about
 * it; `null` if it describes nothing.
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
    if (described === null) break;
    const { inner, about } = described;
    // The thing it refers to usually has a passage of its own, and others would distract.
    const own = about === null ? null : passageTitled(about, chosen);
    const found = await nameIn(inner, own === null ? chosen : [own], readPassages);
    probability *= found?.span.probability ?? 0;
    if (found === null) break;
    names.push(found.span.text);
    cited.push(found.sentence);
    asked = described.outer(found.span.text);
  }
  if (asked === question && probability === 1) return null;
  const last = names.at(-1);
  const passage = last === undefined ? null : passageTitled(last, passages);
  return { names, cited, question: asked, passage, probability };
}

/**
 * Reads the question, by name, in the passage about that name; if there is none, the name is to be looked up.
 */
export async function answerAcross(
  bridge: Bridge,
  readPassages: ReadPassages,
  rules: DraftRules,
): Promise<Derived> {
  const { question, passage, names, cited, probability } = bridge;
  if (passage === null) return { answer: null, open: names.slice(-1), probability };
  const unanswered: Derived = { answer: null, open: [], probability };
  const { window, outputs } = await readPassages(question, [passage]);
  if (outputs.kinds.none > notSaid) return unanswered;
  const input = { question, passages: [passage], turns: [], asked: [] };
  const { answer, cited: proof } = readingOf(input, [passage], window, outputs, rules);
  const { kind, text } = answer;
  const confidence = (probability * answer.confidence) ** (1 / (names.length + 1));
  if (text === null || kind === 'none' || kind === 'text' || kind === 'block' || confidence < sureEnough)
    return unanswered;
  const sentences = [...new Set([...proof, ...cited.toReversed()])];
  return { answer: { by: 'bridge', kind, text, confidence, cited: sentences }, open: [], probability };
}

/** The best span for a question about a name, with its sentence; `null` if the passages do not say. */
export async function nameIn(
  question: string,
  passages: readonly Passage[],
  readPassages: ReadPassages,
): Promise<{ readonly span: Span; readonly sentence: ReadSentence } | null> {
  const { window, outputs } = await readPassages(question, passages);
  if (outputs.kinds.none > notSaid) return null;
  const inPassage = (segment: Span['segment']) => segment.part !== 'question';
  const span = searchSpans(window, outputs.answer, inPassage, longestName, 1).spans[0];
  if (span === undefined) return null;
  const holder = passages[span.segment.passage];
  const sentences = evidenceOf(window, passages, outputs.support).sentences.filter(
    ({ passage }) => passage === holder,
  );
  const inText = span.segment.part === 'text';
  const sentence = inText ? sentences.find(({ range }) => doOverlap(range, span)) : sentences[0];
  return sentence === undefined ? null : { span, sentence: excerptAround(sentence, inText ? span : null) };
}
