/** Report of a question and how it was answered. Nothing else is kept or sent. */
export interface Gap {
  readonly question: string;
  /** `WidgetSettings.corpusName`. */
  readonly corpus: string;
  /** `silence` if there was no answer, else the reader's opinion of the answer. */
  readonly verdict: Verdict;
}

export const verdicts = ['silence', 'up', 'down'] as const;
export type Verdict = (typeof verdicts)[number];

/** Maximum length of a corpus name in a report, in UTF-16 code units. */
export const corpusLimit = 500;

/** The report as one line of JSON, the format of report files and of what is sent. */
export function gapLine({ question, corpus, verdict }: Gap): string {
  return JSON.stringify({ question, corpus: corpus.slice(0, corpusLimit), verdict });
}
