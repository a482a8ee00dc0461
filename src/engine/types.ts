/** The vocabulary of a run. Everything here is plain data that survives `structuredClone` and JSON. */

/** One passage of a corpus: 60 to 220 words that can be read on their own. */
export interface Passage {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** Where a reader can open it, when the corpus says so. */
  readonly url?: string;
  /** What the text is made of, in order and without overlap; left out where it is paragraphs alone. */
  readonly blocks?: readonly Block[];
  /** Which corpus it is of, where one search covers several; left out where it covers one. */
  readonly corpus?: { readonly id: string; readonly title: string };
}

/** A stretch of a text, in UTF-16 code units, `end` exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** What a note is for, as its page says it. */
export type NoteKind = 'note' | 'tip' | 'important' | 'warning' | 'caution';

/** One part of a passage's text as its page shows it. Neighbours with the same `note` stand in one note. */
export type Block = TextRange & { readonly note?: NoteKind } & (
    | { readonly kind: 'paragraph' }
    /** Without its mark or number, which stand before `start`. `depth` counts the lists around its own. */
    | { readonly kind: 'item'; readonly depth: number; readonly number?: number }
    /** `margin`: columns of white space that each line but the first has before it within its list. */
    | { readonly kind: 'code'; readonly language?: string; readonly margin: number }
    /** A header row belongs to the rows that follow it at once. */
    | { readonly kind: 'row'; readonly header: boolean; readonly cells: readonly TextRange[] }
    | { readonly kind: 'definition'; readonly term: TextRange }
  );

/** A passage that a search brought, with its score (BM25, or what ranks by words and vectors come to) and the words of its text that matched. */
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

/** Whole sentences or blocks of one passage, shown as the page has them. */
export interface Excerpt extends Citation {
  /** The sentence or block within it that tells most. */
  readonly mark: TextRange;
  /** Probability that it answers the question, 0..1, as far as its reasoner can tell. */
  readonly relevance: number;
}

/** What to search for. `context` only breaks ties: it weighs less than `text` and is never searched alone. */
export interface Query {
  readonly text: string;
  readonly context?: string;
}

/**
 * Numbers about a draft that any reasoner fills as far as it can; a missing one means "not known".
 * Probabilities and shares lie in 0..1, the others are raw.
 */
export interface Signals {
  /** Logit of the best answer span, and its lead over the best span elsewhere. */
  readonly spanScore?: number;
  readonly spanMargin?: number;
  /** Logit of the best span less the logit of "no span". */
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
  /** Share of the earlier drafts with the same answer, and how many different answers there are by now. */
  readonly agreement?: number;
  readonly differentAnswers?: number;
  /** Highest confidence of an earlier draft of this run, of those with the same answer, and of those with another. */
  readonly bestEarlierConfidence?: number;
  readonly bestSameConfidence?: number;
  readonly bestOtherConfidence?: number;
  /** 1 when the answer stands in the question. */
  readonly answerInQuestion?: number;
  /** 1 when the answer is of the kind that the question's words want (a number, a name, yes or no), 0 when not, 0.5 between. */
  readonly answerFits?: number;
  /** 1 when the question wants yes or no, or offers a choice. */
  readonly asksYesNo?: number;
  readonly asksEither?: number;
  /** Share of the question's content words that the cited sentence, or the cited passages, hold. */
  readonly rationaleOverlap?: number;
  readonly passageOverlap?: number;
  /** The same for all passages read, and for the question's name that they hold least of. */
  readonly questionRead?: number;
  readonly namesRead?: number;
  /** Share of a cited passage's title that the question holds. */
  readonly titleAsked?: number;
  /** 1 when the answer comes from comparing two sides that were read apart. */
  readonly compared?: number;
  /** 1 when it was found by finding out first what the question describes; how many names so found were not read about yet. */
  readonly bridged?: number;
  readonly bridgeOpen?: number;
  /** Probability of what the question describes; 1 when it describes nothing, 0 when that was not found. */
  readonly bridgeProbability?: number;
  /** 1 when reading the whole question at once gives the same answer. */
  readonly ownAgrees?: number;
  /** Whether the cited passage gives the same answer when it is read alone, how surely, and the probability that it gives none. */
  readonly aloneAgrees?: number;
  readonly aloneConfidence?: number;
  readonly aloneNone?: number;
  /** Log-odds that the sentence of the answer, read with the one before it, answers the question. */
  readonly closeAnswerable?: number;
  /** Share of the question's content words in the cited sentences with their titles, and close to the answer. */
  readonly proofOverlap?: number;
  readonly nearOverlap?: number;
  /** 1 when another passage names what the cited one is about, 0.5 when the cited one names what another is about. */
  readonly linked?: number;
  /** How often the answer stands in what was read, and how many passages were brought after the newest cited one. */
  readonly answerPlaces?: number;
  readonly passagesSince?: number;
  /** Number of the question's content words. */
  readonly questionWords?: number;
  /** Probability that something is left to look up. */
  readonly lookupLeft?: number;
  /** Length of the answer in words. */
  readonly answerWords?: number;
  /** Log-odds that the passage of a `block` draft answers, and their lead over the next passage's. */
  readonly excerptRelevance?: number;
  readonly excerptLead?: number;
  /** Mean log-probability of the generated tokens, for language models. */
  readonly meanLogProbability?: number;
}

/** A reasoner's answer to the question, with its proof. */
export interface Draft {
  /** `null` when the reasoner finds no answer in what it has. */
  readonly answer: string | null;
  readonly kind: 'span' | 'yes' | 'no' | 'block' | 'text' | 'none';
  /** Why: the supporting sentences verbatim (extractive), or the model's own words. */
  readonly rationale: string;
  /** What proves it, the most telling first. Empty when nothing does. */
  readonly citations: readonly Citation[];
  /** What the page itself offers as the answer. Of a `block` draft it is the answer; else it stands below and proves it. */
  readonly excerpt?: Excerpt;
  /** Of a draft that was chosen among them: the best excerpt of each passage read so far in this run, the best passage first. */
  readonly readings?: readonly Excerpt[];
  /** The reasoner's own probability of being right, 0..1. */
  readonly confidence: number;
  /** What it would look up next, best first; empty when it sees nothing left. */
  readonly lookups: readonly Query[];
  /** Which passages were read for this draft, and how relevant each was found, 0..1. */
  readonly read: readonly { readonly passageId: string; readonly relevance: number }[];
  readonly signals: Signals;
}

/** The critic's judgement of a draft. */
export interface Verdict {
  /** Whether the run ends with it. One that is not, and whose probability reaches the threshold all the same, is kept. */
  readonly accepted: boolean;
  /** Calibrated probability that the draft is right, 0..1. */
  readonly probability: number;
  /** The threshold it was held against. */
  readonly threshold: number;
}

/** What a rejected draft teaches the reasoner: SIM-RAG's in-context feedback. */
export interface Feedback {
  readonly rejectedAnswer: string | null;
  readonly probability: number;
  /** The same in a sentence, for language models and people. */
  readonly text: string;
}

/** One finished round: what was asked, found, drafted and judged. */
export interface Turn {
  readonly round: number;
  /** Every query of the round; the last one brought the passages. Empty in round 0. */
  readonly queries: readonly Query[];
  readonly found: readonly FoundPassage[];
  readonly draft: Draft;
  readonly verdict: Verdict;
  readonly feedback: Feedback | null;
}

/** Why a run ended without looking further. */
export type AbstentionReason = 'turns-spent' | 'no-new-query' | 'no-new-passage';

/** How a run ended. */
export type Outcome =
  | {
      readonly status: 'answered';
      readonly answer: string;
      readonly round: number;
      readonly probability: number;
      readonly draft: Draft;
      /** What further passages offer, the best first. */
      readonly readings?: readonly Excerpt[];
    }
  | {
      readonly status: 'abstained';
      readonly reason: AbstentionReason;
      /** Every query asked, in order. */
      readonly lookedFor: readonly Query[];
      /** What the reasoner would still have looked up. */
      readonly missing: readonly Query[];
      /** The draft that came closest, and its probability. */
      readonly closest: { readonly draft: Draft; readonly probability: number } | null;
      /** What the passages say that come nearest to the question, the best first. */
      readonly readings?: readonly Excerpt[];
    };
