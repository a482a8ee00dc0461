import {
  asksForDefinition,
  type Draft,
  type Excerpt,
  type Passage,
  type ReasonerInput,
  sameAnswer,
  type TextRange,
} from '../../../engine/index.js';
import { doOverlap } from '../../../text/text-ranges.js';
import { asksForBlock } from '../question-form.js';
import { composeDraft } from '../reader-draft.js';
import type { Reading } from '../reading.js';
import { bestExcerpt } from './best-excerpt.js';
import { excerptOf } from './excerpt-of.js';
import { logOdds } from './passage-numbers.js';
import { type Unit, unitsOf } from './units.js';

/** From this confidence on a short answer stays, unless the question's form clearly rules short ones out. */
const ratherSure = 0.5;

/**
 * Log-odds of a form that clearly asks for sentences: "How do I …?" is never answered by a name, however sure
 * the reader is of one. Of 378 headings from several training sites, this changes the result of eight, with a
 * net gain of one.
 */
const clearlySentences = 2;

/**
 * Minimum log-odds for more than a phrase if there is only one passage: it was then given with the question,
 * as in reading-comprehension sets. On 700 unread training questions each, this gains 4 points of exact match
 * on Natural Questions and 2 on SQuAD.
 */
const leastOfOnePassage = 1;

/** The excerpts of all passages read so far, the most relevant first. */
export function bestReadings(
  { turns }: ReasonerInput,
  added: readonly { readonly excerpt: Excerpt }[],
): readonly Excerpt[] {
  const readings = new Map<string, Excerpt>();
  for (const { draft } of turns) for (const each of draft.readings ?? []) readings.set(each.passageId, each);
  for (const { excerpt } of added) readings.set(excerpt.passageId, excerpt);
  return [...readings.values()].sort((one, other) => other.relevance - one.relevance);
}

/** Whether the form of a question, asked of these passages, rules out a short answer, however sure the reader is of one. */
export function rulesOutShort(question: string, passages: readonly Passage[]): boolean {
  if (isOneWord(question) || asksForDefinition(question)) return true;
  return passages.length !== 1 && asksForBlock(question, clearlySentences);
}

export function isAnsweredByBlock(reading: Reading): boolean {
  const { input, own, derived, passages } = reading;
  if (derived.answer !== null) return false;
  if (rulesOutShort(input.question, passages) || isShortRejected(reading)) return true;
  const least = passages.length === 1 ? leastOfOnePassage : 0;
  return asksForBlock(input.question, least) && !(own.kind === 'span' && own.confidence >= ratherSure);
}

/** “Neptune” and “thanks” ask for no name or number, at most for what is told of them. */
function isOneWord(question: string): boolean {
  return !/\s/u.test(question.trim());
}

/** How often a short answer may be offered: with more passages read, a rejected one may be accepted. */
const offeredAtMost = 2;

/**
 * Whether the critic has rejected the short answer that often, or there is none even on a second reading. Where
 * the search tells how near the passages are, the excerpt of the most relevant one is then the better answer.
 */
function isShortRejected({ input: { passages, turns }, answer: { kind, text } }: Reading): boolean {
  if (kind === 'yes' || kind === 'no' || passages.some(({ nearness }) => nearness === undefined))
    return false;
  if (text === null) return turns.length > 0;
  const rejected = turns.filter(({ feedback }) => sameAnswer(feedback?.rejectedAnswer ?? null, text));
  return rejected.length >= offeredAtMost;
}

/** A draft whose answer is the excerpt of the most relevant passage; null if there is no excerpt. */
export function blockDraft(reading: Reading, readings: readonly Excerpt[]): Draft | null {
  const { passages } = reading.input;
  const draft = composeDraft(reading);
  const best = bestExcerpt(readings, passages);
  if (best === null) return null;
  const { excerpt, passage } = best;
  const { passageId, mark, relevance } = excerpt;
  return {
    ...draft,
    kind: 'block',
    answer: onOneLine(passage, excerpt),
    rationale: onOneLine(passage, mark),
    citations: [{ passageId, ...mark }],
    confidence: relevance,
    excerpt,
    readings,
    signals: { ...draft.signals, ...excerptSignals(readings, passages) },
  };
}

/** Log-odds of the best excerpt, and its lead over the next one; empty without excerpts. */
export function excerptSignals(
  readings: readonly Excerpt[],
  passages: readonly Passage[],
): Pick<Draft['signals'], 'excerptRelevance' | 'excerptLead'> {
  const [best, second] = ofPassages(readings, passages);
  if (best === undefined) return {};
  const excerptRelevance = logOdds(best.relevance);
  return { excerptRelevance, excerptLead: excerptRelevance - logOdds(second?.relevance ?? 0) };
}

function ofPassages(readings: readonly Excerpt[], passages: readonly Passage[]): readonly Excerpt[] {
  return readings.filter((each) => passages.some(({ id }) => id === each.passageId));
}

/** Adds to a draft the excerpt around its proof. */
export function withProof(draft: Draft, passages: readonly Passage[]): Draft {
  const excerpt = draft.answer === null ? null : proofExcerpt(draft, passages);
  return excerpt === null ? draft : { ...draft, excerpt };
}

function proofExcerpt(draft: Draft, passages: readonly Passage[]): Excerpt | null {
  const [cited] = draft.citations;
  const passage = passages.find(({ id }) => id === cited?.passageId);
  if (cited === undefined || passage === undefined) return null;
  const units = unitsOf(passage);
  const proof = tellingUnit(draft, passage, units, cited) ?? cited;
  const centre = units.findIndex(({ end }) => end > proof.start);
  const around = centre < 0 ? proof : excerptOf(passage, units, centre);
  const relevance = draft.read.find(({ passageId }) => passageId === passage.id)?.relevance ?? 0;
  return {
    passageId: passage.id,
    start: Math.min(around.start, proof.start),
    end: Math.max(around.end, proof.end),
    mark: { start: proof.start, end: proof.end },
    relevance,
  };
}

/** In a citation of several lines, such as table rows or list items, the first unit that contains the answer. */
function tellingUnit(
  { answer, kind }: Draft,
  { text }: Passage,
  units: readonly Unit[],
  cited: TextRange,
): TextRange | undefined {
  if (kind !== 'span' || answer === null || !text.slice(cited.start, cited.end).includes('\n'))
    return undefined;
  const within = units.filter((unit) => doOverlap(unit, cited));
  return within.find(({ start, end }) => text.slice(start, end).includes(answer));
}

function onOneLine({ text }: Passage, { start, end }: TextRange): string {
  return text.slice(start, end).replace(/\s+/gu, ' ').trim();
}
