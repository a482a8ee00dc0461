/**
 * A report of a question that the documentation did not answer, or not well. Nothing else is stored or sent.
 */
export interface Gap {
  readonly question: string;
  /** Id of the corpus, or the path of its folder. */
  readonly corpus: string;
  /** That there was no answer, or what the reader thought of the one given. */
  readonly verdict: Verdict;
}

export const verdicts = ['silence', 'up', 'down'] as const;
export type Verdict = (typeof verdicts)[number];

/** Longest name of a corpus in a report, in UTF-16 code units. */
export const corpusLimit = 500;

/** A report as one line of JSON, the format of report files and of what is sent. */
export function gapLine({ question, corpus, verdict }: Gap): string {
  return JSON.stringify({ question, corpus: corpus.slice(0, corpusLimit), verdict });
}
