import type { Citation, Draft, Passage, Query, ReasonerInput, Signals } from '../engine/index.js';
import { contentWords, overlap } from './content-words.js';
import { citationOf, type Evidence, evidenceOf, type ReadSentence, textOf } from './evidence.js';
import type { ReaderOutputs } from './reader-outputs.js';
import type { ReaderWindow } from './reader-window.js';
import { type Span, type SpanSearch, searchSpans } from './span-search.js';

export interface DraftRules {
  readonly maxAnswerTokens: number;
  /** Above this probability of "none" no answer is drafted. */
  readonly noneThreshold: number;
  /** A second passage is cited when its best sentence supports at least this much. */
  readonly secondCitation: number;
}

interface Answer {
  readonly kind: Draft['kind'];
  readonly text: string | null;
  readonly span: Span | null;
  readonly confidence: number;
}

const proposals = 4;
const maxLookupTokens = 12;

/** Composes a draft from one read of a window. */
export function composeDraft(
  input: ReasonerInput,
  passages: readonly Passage[],
  window: ReaderWindow,
  outputs: ReaderOutputs,
  rules: DraftRules,
): Draft {
  const answers = searchSpans(
    window,
    outputs.answerStart,
    outputs.answerEnd,
    (segment) => segment.pieces.ids.length > 0,
    rules.maxAnswerTokens,
    proposals,
  );
  const lookups = searchSpans(
    window,
    outputs.lookupStart,
    outputs.lookupEnd,
    (segment) => segment.part !== 'title',
    maxLookupTokens,
    proposals,
  );
  const evidence = evidenceOf(window, passages, outputs.support);
  const answer = chooseAnswer(outputs, answers, rules);
  const cited = answer.text === null ? [] : citedSentences(answer, passages, evidence, rules);
  const draft = {
    answer: answer.text,
    kind: answer.kind,
    rationale: cited.map(textOf).join(' '),
    citations: cited.map(citationOf) as readonly Citation[],
    confidence: answer.confidence,
    lookups: lookupQueries(input, passages, lookups),
    read: passages.map(({ id }, index) => ({ passageId: id, relevance: evidence.relevance[index] ?? 0 })),
  };
  const signals = signalsOf(input, answer, answers, lookups, outputs, evidence, cited, passages);
  return { ...draft, signals };
}

function chooseAnswer(outputs: ReaderOutputs, answers: SpanSearch, rules: DraftRules): Answer {
  const { span, yes, no, none } = outputs.kinds;
  if (none > rules.noneThreshold) return { kind: 'none', text: null, span: null, confidence: 0 };
  if (yes + no > span) {
    const kind = yes >= no ? 'yes' : 'no';
    return { kind, text: kind, span: null, confidence: Math.max(yes, no) };
  }
  const best = answers.spans[0];
  if (best === undefined) return { kind: 'none', text: null, span: null, confidence: 0 };
  const text = withoutOuterMarks(best.text);
  return { kind: 'span', text, span: best, confidence: (1 - none) * best.probability };
}

/** Quotation marks and brackets that the span opens and does not close, or the other way round, and final stops. */
function withoutOuterMarks(text: string): string {
  let kept = text.trim().replace(/[,;:]+$/u, '');
  for (const [open, close] of [
    ['(', ')'],
    ['“', '”'],
    ['[', ']'],
  ] as const) {
    if (kept.startsWith(open) && !kept.includes(close)) kept = kept.slice(1);
    if (kept.endsWith(close) && !kept.includes(open)) kept = kept.slice(0, -1);
  }
  return kept.trim();
}

/** The sentence that holds the answer first, then the best sentence of another passage that supports it. */
function citedSentences(
  answer: Answer,
  passages: readonly Passage[],
  evidence: Evidence,
  rules: DraftRules,
): ReadSentence[] {
  const bySupport = [...evidence.sentences].sort((one, other) => other.support - one.support);
  const { span } = answer;
  const holder = span === null ? undefined : passages[span.segment.passage];
  const first =
    span !== null && span.segment.part === 'text'
      ? bySupport.find(
          ({ passage, range }) => passage === holder && range.end > span.start && range.start < span.end,
        )
      : (bySupport.find(({ passage }) => passage === holder) ?? bySupport[0]);
  if (first === undefined) return [];
  const second = bySupport.find(
    ({ passage, support }) => passage !== first.passage && support >= rules.secondCitation,
  );
  return second === undefined ? [first] : [first, second];
}

/** Spans worth looking up: not an article already read, and not the whole question again. */
function lookupQueries(input: ReasonerInput, passages: readonly Passage[], lookups: SpanSearch): Query[] {
  const read = new Set([...input.passages, ...passages].map(({ title }) => plain(title)));
  return lookups.spans
    .filter((span) => span.text.length > 1 && !read.has(plain(span.text)))
    .map((span) => ({ text: span.text, context: input.question }));
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s*\([^()]*\)\s*$/u, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function signalsOf(
  input: ReasonerInput,
  answer: Answer,
  answers: SpanSearch,
  lookups: SpanSearch,
  outputs: ReaderOutputs,
  evidence: Evidence,
  cited: readonly ReadSentence[],
  passages: readonly Passage[],
): Signals {
  const [best, rival] = answers.spans;
  const asked = contentWords(input.question);
  const citedIds = new Set(cited.map(({ passage }) => passage.id));
  const citedText = passages
    .filter(({ id }) => citedIds.has(id))
    .map(({ title, text }) => `${title} ${text}`);
  const ranked = [...evidence.relevance].sort((one, other) => other - one);
  const first = cited[0];
  const earlier = input.turns.map(({ draft }) => draft);
  const given = answer.text?.toLowerCase();
  return {
    spanScore: best?.score ?? 0,
    spanMargin: best !== undefined && rival !== undefined ? best.score - rival.score : 0,
    spanOverNull: (best?.score ?? 0) - answers.nullScore,
    spanProbability: best?.probability ?? 0,
    typeSpan: outputs.kinds.span,
    typeYes: outputs.kinds.yes,
    typeNo: outputs.kinds.no,
    typeNone: outputs.kinds.none,
    support: first?.support ?? 0,
    relevance: first === undefined ? 0 : (evidence.relevance[passages.indexOf(first.passage)] ?? 0),
    secondRelevance: ranked[1] ?? 0,
    sameAnswer: given !== undefined && earlier.at(-1)?.answer?.toLowerCase() === given ? 1 : 0,
    bestEarlierConfidence: earlier.reduce((most, { confidence }) => Math.max(most, confidence), 0),
    answerInQuestion: given !== undefined && input.question.toLowerCase().includes(given) ? 1 : 0,
    rationaleOverlap: overlap(asked, contentWords(cited.map(textOf).join(' '))),
    passageOverlap: overlap(asked, contentWords(citedText.join(' '))),
    lookupLeft: 1 - lookups.nullProbability,
    answerWords: answer.text === null ? 0 : answer.text.split(/\s+/u).length,
  };
}
