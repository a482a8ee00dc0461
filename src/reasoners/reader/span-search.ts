import type { ReaderWindow, Segment } from './reader-window.js';

/** Logits for where spans begin and end, one per token of a window, and how well a start matches an end. */
export interface SpanLogits {
  readonly starts: Float32Array;
  readonly ends: Float32Array;
  match(first: number, last: number): number;
}

/** A run of tokens within one segment, with its range in the segment's source text. */
export interface Span {
  readonly segment: Segment;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Sum of start logit, end logit and match. */
  readonly score: number;
  /** Among all spans of the window within the length limit, including "no span". */
  readonly probability: number;
}

export interface SpanSearch {
  /** Best first, no two with the same text. */
  readonly spans: readonly Span[];
  /** Score and probability of "no span" (the [CLS] token). */
  readonly nullScore: number;
  readonly nullProbability: number;
}

const candidatesPerSide = 24;
/** UTF-16 code units. A span of few tokens is longer only if a word or the space between two is abnormal. */
const longestSpan = 400;

/** Allows spans in every segment of a window. */
export const anywhere = (): boolean => true;

/** The best spans of up to `maxTokens` tokens and `longestSpan` characters, each within one allowed bound. */
export function searchSpans(
  window: ReaderWindow,
  logits: SpanLogits,
  allowed: (segment: Segment) => boolean,
  maxTokens: number,
  count: number,
): SpanSearch {
  const { starts, ends, match } = logits;
  const norm = normOf(logits, maxTokens);
  const spans: Span[] = [];
  for (const segment of window.segments) {
    if (!allowed(segment)) continue;
    const boundEnds = lastTokens(segment);
    for (const first of best(starts, segment)) {
      const limit = Math.min(first + maxTokens, (boundEnds[first - segment.first] ?? first) + 1);
      for (let last = first; last < limit; last++) {
        const score = (starts[first] ?? 0) + (ends[last] ?? 0) + match(first, last);
        const start = segment.pieces.starts[first - segment.first] ?? 0;
        const end = segment.pieces.ends[last - segment.first] ?? start;
        if (end - start > longestSpan) break;
        const probability = Math.exp(score - norm);
        spans.push({ segment, start, end, text: segment.source.slice(start, end), score, probability });
      }
    }
  }
  spans.sort((one, other) => other.score - one.score);
  const nullScore = (starts[0] ?? 0) + (ends[0] ?? 0) + match(0, 0);
  return {
    spans: distinct(spans, count),
    nullScore,
    nullProbability: Math.exp(nullScore - norm),
  };
}

/** Log of the sum over all spans of at most `maxTokens` tokens, wherever they are. */
function normOf({ starts, ends, match }: SpanLogits, maxTokens: number): number {
  const scores: number[] = [];
  starts.forEach((start, first) => {
    const limit = Math.min(ends.length, first + maxTokens);
    for (let last = first; last < limit; last++) scores.push(start + (ends[last] ?? 0) + match(first, last));
  });
  return logSumExp(scores);
}

function best(logits: Float32Array, segment: Segment): number[] {
  const places = Array.from(segment.pieces.ids, (_, index) => segment.first + index);
  return places.sort((one, other) => (logits[other] ?? 0) - (logits[one] ?? 0)).slice(0, candidatesPerSide);
}

/** The last token within the same bound as each token of a segment; the token before it if it is in none. */
function lastTokens({ bounds, first, pieces }: Segment): number[] {
  let bound = 0;
  const within = pieces.starts.map((start) => {
    while (start >= (bounds[bound]?.end ?? Number.POSITIVE_INFINITY)) bound += 1;
    return start >= (bounds[bound]?.start ?? Number.POSITIVE_INFINITY) ? bound : null;
  });
  const ends: number[] = [];
  for (let place = within.length - 1; place >= 0; place--) {
    const goesOn = within[place + 1] === within[place];
    ends[place] =
      within[place] === null ? first + place - 1 : goesOn ? (ends[place + 1] ?? 0) : first + place;
  }
  return ends;
}

function distinct(spans: readonly Span[], count: number): Span[] {
  const kept = new Map<string, Span>();
  for (const span of spans) {
    const key = span.text.toLowerCase();
    if (!kept.has(key)) kept.set(key, span);
    if (kept.size === count) break;
  }
  return [...kept.values()];
}

export function logSumExp(logits: Iterable<number>): number {
  let most = Number.NEGATIVE_INFINITY;
  for (const logit of logits) most = Math.max(most, logit);
  let sum = 0;
  for (const logit of logits) sum += Math.exp(logit - most);
  return most + Math.log(sum);
}

/** Entropy, in nats, of the softmax of the logits. */
export function entropy(logits: Float32Array): number {
  const norm = logSumExp(logits);
  return logits.reduce((sum, logit) => sum - Math.exp(logit - norm) * (logit - norm), 0);
}
