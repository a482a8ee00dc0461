import type { Draft, Passage, ReasonerInput } from '../../engine/index.js';
import { doOverlap } from '../../text/text-ranges.js';
import { answerText, narrowedToLifeDate } from './answer-text.js';
import { type Derived, nothingDerived } from './derived-answer.js';
import { citationOf, type Evidence, evidenceOf, textOf } from './evidence.js';
import { consideredSpans, lookupQueries } from './lookups.js';
import type { DraftRules } from './reader-config.js';
import type { ReaderOutputs } from './reader-outputs.js';
import { signalsOf } from './reader-signals.js';
import type { ReaderWindow } from './reader-window.js';
import type { ReadAnswer, Reading } from './reading.js';
import { excerptAround, type ReadSentence } from './sentences.js';
import { anywhere, type Span, type SpanSearch, searchSpans } from './span-search.js';
import { wantsYesOrNo, weighedYesOrNo } from './yes-or-no.js';

const proposals = 4;
const maxLookupTokens = 16;

/** The answer from one reading of a window, with its proof. A derived answer replaces the window's own. */
export function readingOf(
  input: ReasonerInput,
  passages: readonly Passage[],
  window: ReaderWindow,
  found: ReaderOutputs,
  rules: DraftRules,
  derived: Derived = nothingDerived,
): Reading {
  const answers = searchSpans(window, found.answer, anywhere, rules.maxAnswerTokens, proposals);
  const lookups = searchSpans(
    window,
    found.lookup,
    (segment) => segment.part !== 'title',
    maxLookupTokens,
    consideredSpans,
  );
  const evidence = evidenceOf(window, passages, found.support);
  const proof = () => citedSentences(null, passages, evidence, rules).map(textOf).join(' ');
  const kinds = weighedYesOrNo(input.question, found.kinds, proof, rules.yesOrNo);
  const outputs = { ...found, kinds };
  const own = chooseAnswer(input.question, outputs, answers, rules);
  const read = { input, passages, outputs, answers, lookups, evidence, own, derived };
  if (derived.answer !== null) {
    const { kind, text, confidence, cited } = derived.answer;
    return { ...read, answer: { kind, text, span: null, confidence }, cited };
  }
  const cited = own.text === null ? [] : citedSentences(own.span, passages, evidence, rules);
  return { ...read, answer: own, cited };
}

/**
 * The draft from a reading. `alone` is the same question read over the first cited passage only; `close` is
 * the log-odds, from reading only the answer's sentence, that it answers the question.
 */
export function composeDraft(
  reading: Reading,
  alone: Reading | null = null,
  close: number | null = null,
): Draft {
  const { input, passages, answer, cited, lookups, evidence, derived } = reading;
  const context = input.question;
  const open = derived.open.map((text) => ({ text, context }));
  return {
    answer: answer.text,
    kind: answer.kind,
    rationale: cited.map(textOf).join(' '),
    citations: cited.map(citationOf),
    confidence: answer.confidence,
    lookups: [...open, ...lookupQueries(input, passages, lookups.spans)],
    read: passages.map(({ id }, index) => ({ passageId: id, relevance: evidence.relevance[index] ?? 0 })),
    signals: signalsOf(reading, alone, close),
  };
}

function chooseAnswer(
  question: string,
  outputs: ReaderOutputs,
  answers: SpanSearch,
  rules: DraftRules,
): ReadAnswer {
  const { yes, no, none } = outputs.kinds;
  if (none > rules.noneThreshold) return { kind: 'none', text: null, span: null, confidence: 0 };
  if (wantsYesOrNo(question, outputs.kinds)) {
    const kind = yes >= no ? 'yes' : 'no';
    return { kind, text: kind, span: null, confidence: Math.max(yes, no) };
  }
  const first = answers.spans[0];
  if (first === undefined) return { kind: 'none', text: null, span: null, confidence: 0 };
  const best = narrowedToLifeDate(question, first);
  const text = answerText(question, best);
  return { kind: 'span', text, span: best, confidence: (1 - none) * best.probability };
}

/** The sentence with the answer, or an excerpt if it is long, then the best supporting one elsewhere. */
function citedSentences(
  span: Span | null,
  passages: readonly Passage[],
  evidence: Evidence,
  rules: DraftRules,
): ReadSentence[] {
  const bySupport = evidence.sentences.toSorted((one, other) => other.support - one.support);
  const holder = span === null ? undefined : passages[span.segment.passage];
  const first =
    span !== null && span.segment.part === 'text'
      ? bySupport.find(({ passage, range }) => passage === holder && doOverlap(range, span))
      : (bySupport.find(({ passage }) => passage === holder) ?? bySupport[0]);
  if (first === undefined) return [];
  const second = bySupport.find(
    ({ passage, support }) => passage !== first.passage && support >= rules.secondCitation,
  );
  const cited = excerptAround(first, span !== null && span.segment.part === 'text' ? span : null);
  return second === undefined ? [cited] : [cited, excerptAround(second, null)];
}
