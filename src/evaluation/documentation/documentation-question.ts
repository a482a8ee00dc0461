/** A question that somebody asks a documentation site, with what is known of its answer. */

export interface DocumentationQuestion {
  readonly id: string;
  readonly question: string;
  /** What is asked for: `howto`, `definition`, `why`, `factoid`, `yesno`, `error`, `unanswerable`, or whatever its set says. */
  readonly kind: string;
  readonly answerable: boolean;
  /** Places that answer it, verbatim as the page's source has them. There may be others. */
  readonly gold: readonly GoldPlace[];
  /** Short answers; where there are none, no short answer is right by itself. */
  readonly short: readonly string[];
  /** Wordings that none but an answer holds; one of them is enough. */
  readonly must: readonly string[];
}

export interface GoldPlace {
  readonly page: string;
  readonly heading: string;
  readonly quote: string;
}
