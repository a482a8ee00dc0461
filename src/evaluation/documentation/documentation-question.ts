/** A question about a documentation site, with what is known about its answer. */

export interface DocumentationQuestion {
  readonly id: string;
  readonly question: string;
  /** `howto`, `definition`, `why`, `factoid`, `yesno`, `error`, `unanswerable`, or any kind of its set. */
  readonly kind: string;
  readonly answerable: boolean;
  /** Places that answer it, verbatim from the page's source. There may be others. */
  readonly gold: readonly GoldPlace[];
  /** Accepted short answers; if empty, no short answer is right by itself. */
  readonly short: readonly string[];
  /** Phrases that only an answer contains; one of them suffices. */
  readonly must: readonly string[];
}

interface GoldPlace {
  readonly page: string;
  readonly heading: string;
  readonly quote: string;
}
