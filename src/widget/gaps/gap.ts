import * as v from 'valibot';
import { questionLimit } from '../../engine/options.js';

export const verdicts = ['silence', 'up', 'down'] as const;
export type Verdict = (typeof verdicts)[number];

/** Maximum length of a corpus name in a report, in UTF-16 code units. */
const corpusLimit = 500;

/** Report of a question and how it was answered. Nothing else is kept or sent. */
export const gap = v.object({
  question: v.pipe(v.string(), v.regex(/\S/u), v.maxLength(questionLimit)),
  /** `WidgetSettings.corpusName`. */
  corpus: v.pipe(v.string(), v.maxLength(corpusLimit)),
  /** `silence` if there was no answer, else the reader's opinion of the answer. */
  verdict: v.picklist(verdicts),
});

export type Gap = Readonly<v.InferOutput<typeof gap>>;

/** The report as one line of JSON, the format of report files and of what is sent. */
export function gapLine({ question, corpus, verdict }: Gap): string {
  return JSON.stringify({ question, corpus: corpus.slice(0, corpusLimit), verdict });
}
