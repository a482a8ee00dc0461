import type { Passage, TextRange } from '../../../engine/index.js';
import { sentencesOf } from '../../../reasoners/reader/sentences.js';
import { dotProduct } from '../../../scores/statistics.js';
import { firstWords, thingsShown, wordsShown } from '../shown.js';
import type { Baseline } from './baseline.js';
import type { SentenceVectors } from './sentence-vectors.js';

/** Passages of a plain search whose sentences are compared. */
const passagesCompared = 5;

/** In each of the first five passages, the sentence nearest to the question and its neighbours; best first. */
export function nearestSentence(vectors: SentenceVectors): Baseline {
  return {
    name: 'minilmSentence',
    answer: async (question, found, { signal } = {}) => {
      const sentences = found
        .slice(0, passagesCompared)
        .flatMap(({ passage }) => linesAndSentences(passage.text).map((range) => ({ passage, range })));
      const texts = sentences.map(({ passage, range }) => passage.text.slice(range.start, range.end));
      const [asked, ...others] = await vectors.of([question, ...texts], signal);
      if (asked === undefined) return [];
      const ranked = sentences
        .map((sentence, place) => ({ ...sentence, score: dotProduct(asked, others[place] ?? asked) }))
        .sort((one, other) => other.score - one.score);
      const best = new Map<string, (typeof ranked)[number]>();
      for (const each of ranked) if (!best.has(each.passage.id)) best.set(each.passage.id, each);
      return [...best.values()]
        .slice(0, thingsShown)
        .map(({ passage, range, score }) => ({ text: withNeighbours(passage, range), score }));
    },
    close: () => vectors.release(),
  };
}

/** Sentences, none of which crosses the end of a line. */
export function linesAndSentences(text: string): TextRange[] {
  return [...text.matchAll(/[^\n]+/gu)].flatMap(({ index, 0: line }) =>
    sentencesOf(line).map(({ start, end }) => ({ start: index + start, end: index + end })),
  );
}

/** The sentence with those after and before it, alternating, up to 80 words in total. */
export function withNeighbours({ text }: Pick<Passage, 'text'>, sentence: TextRange): string {
  const sentences = linesAndSentences(text);
  const own = sentences.findIndex(({ start }) => start === sentence.start);
  let [first, last] = [own, own];
  const between = (one: number, other: number) =>
    text.slice(sentences[one]?.start ?? sentence.start, sentences[other]?.end ?? sentence.end);
  const fits = (one: number, other: number) =>
    one >= 0 && other < sentences.length && wordCount(between(one, other)) <= wordsShown;
  for (let grew = true; grew; ) {
    grew = false;
    if (fits(first, last + 1)) [last, grew] = [last + 1, true];
    if (fits(first - 1, last)) [first, grew] = [first - 1, true];
  }
  return firstWords(between(first, last));
}

function wordCount(text: string): number {
  return text.match(/\S+/gu)?.length ?? 0;
}
