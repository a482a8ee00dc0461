import { sum } from '../../scores/statistics.js';
import { answerText, narrowedToLifeDate } from './answer-text.js';
import type { ReaderOutputs } from './reader-outputs.js';
import type { ReaderWindow } from './reader-window.js';
import { anywhere, searchSpans } from './span-search.js';
import { wantsYesOrNo } from './yes-or-no.js';

/** An answer found in passages, with its probability; the remainder up to 1 is that they contain none. */
export interface AnswerShare {
  readonly text: string;
  readonly probability: number;
}

/** Number of spans reported; the rest of the probability is spread over implausible spans. */
const spansTold = 20;

/** The distribution of the reader's answers over one window, likeliest first. */
export function answerDistribution(
  question: string,
  window: ReaderWindow,
  outputs: ReaderOutputs,
  maxTokens: number,
): readonly AnswerShare[] {
  const { yes, no, none } = outputs.kinds;
  if (wantsYesOrNo(question, outputs.kinds)) {
    const both = [
      { text: 'yes', probability: ((1 - none) * yes) / (yes + no) },
      { text: 'no', probability: ((1 - none) * no) / (yes + no) },
    ];
    return yes >= no ? both : both.reverse();
  }
  const { spans } = searchSpans(window, outputs.answer, anywhere, maxTokens, spansTold);
  const all = sum(spans.map(({ probability }) => probability));
  const shares = new Map<string, number>();
  for (const each of spans) {
    const text = answerText(question, narrowedToLifeDate(question, each));
    const share = ((1 - none) * each.probability) / all;
    shares.set(text, (shares.get(text) ?? 0) + share);
  }
  return [...shares]
    .map(([text, probability]) => ({ text, probability }))
    .sort((one, other) => other.probability - one.probability);
}
