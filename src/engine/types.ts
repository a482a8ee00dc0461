/** The vocabulary of a run. Everything here is plain data that survives `structuredClone` and JSON. */

/** One passage of a corpus: 60 to 220 words that can be read on their own. */
export interface Passage {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** Address where a reader can open it, if the corpus provides one. */
  readonly url?: string;
  /** The blocks of the text, in order and without overlap; omitted if it consists of paragraphs only. */
  readonly blocks?: readonly Block[];
  /** The corpus it belongs to, set when one search covers several. */
  readonly corpus?: { readonly id: string; readonly title: string };
  /** Set by a search that compares vectors. */
  readonly nearness?: Nearness;
}

/** How near a passage is to the question, by the vectors of both; each from -1 to 1. */
export interface Nearness {
  /** Cosine of their vectors. */
  readonly cosine: number;
  /** Mean over the question's tokens of the cosine with the nearest token; omitted if tokens have no vectors. */
  readonly likeness?: number;
}

/** A range of a text, in UTF-16 code units, `end` exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** The kind of a note, as its page labels it. */
export type NoteKind = 'note' | 'tip' | 'important' | 'warning' | 'caution';

/**
 * A part of a passage's text as its page shows it. Adjacent blocks with the same `note` belong to one note.
 */
export type Block = TextRange & { readonly note?: NoteKind } & (
    | { readonly kind: 'paragraph' }
    /**
     * The range excludes the mark or number, which comes before `start`. `depth` is the number of enclosing
     * lists.
     */
    | { readonly kind: 'item'; readonly depth: number; readonly number?: number }
    /** `margin`: columns of list indentation at the start of every line but the first. */
    | { readonly kind: 'code'; readonly language?: string; readonly margin: number }
    /** A header row belongs to the rows that directly follow it. */
    | { readonly kind: 'row'; readonly header: boolean; readonly cells: readonly TextRange[] }
    | { readonly kind: 'definition'; readonly term: TextRange }
  );

/**
 * A search result, with its score (BM25, or the fused score of words and vectors) and the terms that matched.
 */
export interface FoundPassage {
  readonly passage: Passage;
  readonly score: number;
  /** Matched terms, in the index's normal form (lower case, no accents). */
  readonly matchedTerms: readonly string[];
}

/** A stretch of a passage's text. */
export interface Citation extends TextRange {
  readonly passageId: string;
}

/** Whole sentences or blocks of one passage, shown as on its page. */
export interface Excerpt extends Citation {
  /** The most telling sentence or block within it. */
  readonly mark: TextRange;
  /** Probability, 0..1, that it answers the question, estimated by its reasoner. */
  readonly relevance: number;
}

/** What to search for. `context` only breaks ties: it weighs less than `text` and is never searched alone. */
export interface Query {
  readonly text: string;
  readonly context?: string;
}

/**
 * Numbers about a draft. Each reasoner fills in those it can; a missing one means "not known". Probabilities
 * and shares lie in 0..1, the others are raw.
 */
export interface Signals {
  /** Logit of the best answer span, and its lead over the best span elsewhere. */
  readonly spanScore?: number;
  readonly spanMargin?: number;
  /** Logit of the best span minus the logit of "no span". */
  readonly spanOverNull?: number;
  /** Probability of the answer's span among all spans. */
  readonly spanProbability?: number;
  /** Uncertainty about where the answer starts and ends, in nats. */
  readonly startEntropy?: number;
  readonly endEntropy?: number;
  readonly typeSpan?: number;
  readonly typeYes?: number;
  readonly typeNo?: number;
  readonly typeNone?: number;
  /** Probability that the cited sentence supports an answer, and that its passage is relevant. */
  readonly support?: number;
  readonly relevance?: number;
  /** Relevance of the second most relevant passage read. */
  readonly secondRelevance?: number;
  /** 1 when the previous round's draft gave the same answer. */
  readonly sameAnswer?: number;
  /** Share of the earlier drafts with the same answer, and the number of different answers so far. */
  readonly agreement?: number;
  readonly differentAnswers?: number;
  /**
   * Highest confidence among the earlier drafts of this run with the same answer, and among those with
   * another answer.
   */
  readonly bestEarlierConfidence?: number;
  readonly bestSameConfidence?: number;
  readonly bestOtherConfidence?: number;
  /** 1 when the answer occurs in the question. */
  readonly answerInQuestion?: number;
  /**
   * 1 when the answer is of the kind that the question asks for (a number, a name, yes or no), 0 when not,
   * 0.5 if unclear.
   */
  readonly answerFits?: number;
  /** 1 when the question asks for yes or no, or offers a choice. */
  readonly asksYesNo?: number;
  readonly asksEither?: number;
  /** Share of the question's content words found in the cited sentence, and in the cited passages. */
  readonly rationaleOverlap?: number;
  readonly passageOverlap?: number;
  /** The same over all passages read, and for the name in the question that they cover least. */
  readonly questionRead?: number;
  readonly namesRead?: number;
  /** Share of a cited passage's title that occurs in the question. */
  readonly titleAsked?: number;
  /** 1 when the answer comes from comparing two sides that were read separately. */
  readonly compared?: number;
  /**
   * 1 when the answer was found by first resolving what the question describes; and how many names resolved
   * this way have not been read about yet.
   */
  readonly bridged?: number;
  readonly bridgeOpen?: number;
  /**
   * Probability of the resolved description; 1 when the question describes nothing, 0 when it was not
   * resolved.
   */
  readonly bridgeProbability?: number;
  /** 1 when reading the whole question directly gives the same answer. */
  readonly ownAgrees?: number;
  /**
   * Whether the cited passage, read alone, gives the same answer, with what probability, and the probability
   * that it gives none.
   */
  readonly aloneAgrees?: number;
  readonly aloneConfidence?: number;
  readonly aloneNone?: number;
  /** Log-odds that the answer's sentence, read with the one before it, answers the question. */
  readonly closeAnswerable?: number;
  /** Share of the question's content words in the cited sentences plus titles, and close to the answer. */
  readonly proofOverlap?: number;
  readonly nearOverlap?: number;
  /**
   * 1 when another passage names the subject of the cited one, 0.5 when the cited one names the subject of
   * another.
   */
  readonly linked?: number;
  /**
   * How often the answer occurs in what was read, and how many passages were retrieved after the newest cited
   * one.
   */
  readonly answerPlaces?: number;
  readonly passagesSince?: number;
  /** Number of the question's content words. */
  readonly questionWords?: number;
  /** Probability that something is left to look up. */
  readonly lookupLeft?: number;
  /** Length of the answer in words. */
  readonly answerWords?: number;
  /**
   * Log-odds that the most relevant passage answers, of a block, “yes” or “no”, and their lead over the next
   * passage's.
   */
  readonly excerptRelevance?: number;
  readonly excerptLead?: number;
  /** Mean log-probability of the generated tokens, for language models. */
  readonly meanLogProbability?: number;
}

/** A reasoner's answer to the question, with its proof. */
export interface Draft {
  /** `null` when the reasoner finds no answer in its input. */
  readonly answer: string | null;
  readonly kind: 'span' | 'yes' | 'no' | 'block' | 'text' | 'none';
  /** The supporting sentences, verbatim (extractive), or the model's own words. */
  readonly rationale: string;
  /** The citations that prove it, the most telling first. Empty when nothing does. */
  readonly citations: readonly Citation[];
  /**
   * The passage text offered with the answer. For a `block` draft it is the answer; otherwise it is shown
   * below it as proof.
   */
  readonly excerpt?: Excerpt;
  /**
   * Set on a draft chosen from these: the best excerpt of each passage read so far in this run, the best
   * passage first.
   */
  readonly readings?: readonly Excerpt[];
  /** The reasoner's own probability of being right, 0..1; 0.5 if it cannot tell. */
  readonly confidence: number;
  /** What it would look up next, best first; empty when nothing is left to look up. */
  readonly lookups: readonly Query[];
  /** Which passages were read for this draft, and how relevant each was found, 0..1. */
  readonly read: readonly { readonly passageId: string; readonly relevance: number }[];
  readonly signals: Signals;
}

/** The critic's judgement of a draft. */
export interface Verdict {
  /** Whether it ends the run. A draft that is not accepted but reaches the threshold is kept. */
  readonly accepted: boolean;
  /** Calibrated probability that the draft is right, 0..1. */
  readonly probability: number;
  /** The threshold it was compared with. */
  readonly threshold: number;
}

/** Feedback about a rejected draft to the reasoner: SIM-RAG's in-context improvement. */
export interface Feedback {
  readonly rejectedAnswer: string | null;
  readonly probability: number;
  /** The feedback as a sentence, for language models and people. */
  readonly text: string;
}

/** One finished round: its queries, passages, draft and verdict. */
export interface Turn {
  readonly round: number;
  /** Every query of the round; the last one found the passages. Empty in round 0. */
  readonly queries: readonly Query[];
  readonly found: readonly FoundPassage[];
  readonly draft: Draft;
  readonly verdict: Verdict;
  readonly feedback: Feedback | null;
}

/** Why a run stopped looking. */
export type AbstentionReason = 'turns-spent' | 'no-new-query' | 'no-new-passage';

/** How a run ended. */
export type Outcome =
  | {
      readonly status: 'answered';
      readonly answer: string;
      readonly round: number;
      readonly probability: number;
      readonly draft: Draft;
      /** Readings of further passages, best first. */
      readonly readings?: readonly Excerpt[];
    }
  | {
      readonly status: 'abstained';
      readonly reason: AbstentionReason;
      /** Every query asked, in order. */
      readonly lookedFor: readonly Query[];
      /** The queries that the reasoner would still have looked up. */
      readonly missing: readonly Query[];
      /** The draft that came closest, and its probability. */
      readonly closest: { readonly draft: Draft; readonly probability: number } | null;
      /** The excerpts that come nearest to an answer, best first. */
      readonly readings?: readonly Excerpt[];
    };
