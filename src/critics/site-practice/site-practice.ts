/**
 * What a critic has learnt by practising on one site: a small correction of its log-odds, stored as
 * `practice` in the corpus's manifest. A corpus may come from anyone, so every number is bounded, and so is
 * their sum.
 */

import * as v from 'valibot';
import { type CriticInput, reasonOf } from '../../engine/index.js';
import { sum } from '../../scores/statistics.js';
import { count, type Described, parseValue } from '../../text/parse-json.js';

/** Log-odds at which `sureness` changes nothing: the shipped threshold's, 0.22. Stored weights depend on it. */
export const pivot = -1.27;
/** The usual lead of the best passage over the second, in log-odds. */
const usualLead = 0.96;

/** The terms of the correction's weighted sum. */
export const practiceNumberNames = ['block', 'sureness', 'lead', 'short'] as const;

export type PracticeNumberName = (typeof practiceNumberNames)[number];

/** `short` is missing if no question asked for a short answer. */
export type PracticeNumbers = Readonly<Record<Exclude<PracticeNumberName, 'short'>, number>> & {
  readonly short?: number;
};

/** Maximum log-odds by which a correction may move a probability. */
export const mostMoved = 1.5;

const weight = (most: number) => v.pipe(v.number(), v.minValue(-most), v.maxValue(most));
const identity = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200));

/** Results on the held-out questions. */
const tally = v.object({
  /** Questions asked with their answering passages present, and how many were answered rightly and wrongly. */
  there: count,
  right: count,
  wrong: count,
  /** Questions asked with those passages removed, and how many of these were left unanswered. */
  away: count,
  silent: count,
});

const heldOut = v.object({ before: tally, after: tally });

const sitePractice = v.object({
  version: v.literal(1, ({ received }) => `has version ${received}, not 1`),
  /** The models that practised; the numbers are meaningless for others. */
  reader: identity,
  critic: identity,
  /** Number of questions asked, and the seed by which they were drawn. */
  asked: count,
  seed: count,
  weights: v.strictObject({
    /** Added if a block answers. */
    block: weight(1),
    /**
     * Multiplies the log-odds of a block minus the pivot: a negative weight acts like a temperature above 1.
     */
    sureness: weight(0.5),
    /** Multiplies the lead of the best passage minus the usual lead. */
    lead: weight(0.5),
    /** Added if a name, a number, yes or no answers. */
    short: v.exactOptional(weight(1)),
  }),
  /** Missing if all questions were used for learning and none was held out. */
  held: v.exactOptional(heldOut),
});

export type SitePractice = Described<typeof sitePractice>;
export type PracticeTally = Described<typeof tally>;
export type HeldOut = Described<typeof heldOut>;

/**
 * A practice, or why it is not used, as a predicate: "has no valid weights.block"; one of the two is null.
 */
interface ReadPractice {
  readonly practice: SitePractice | null;
  readonly fault: string | null;
}

/** The practice in a manifest, whichever models it is from; null if there is none that can be parsed. */
export function writtenPractice(given: unknown): SitePractice | null {
  const { success, output } = v.safeParse(sitePractice, given);
  return success ? output : null;
}

/** @param models identities of the reader and the critic that it will be used with */
export function readSitePractice(
  given: unknown,
  models: { readonly reader: string; readonly critic: string },
): ReadPractice {
  try {
    const practice = parseValue(sitePractice, given, (reason) => new Error(reason));
    const other = (['reader', 'critic'] as const).find((kind) => practice[kind] !== models[kind]);
    if (other === undefined) return { practice, fault: null };
    const fault = `was made with the ${other} ${practice[other]}, not with ${models[other]}`;
    return { practice: null, fault };
  } catch (thrown) {
    return { practice: null, fault: reasonOf(thrown) };
  }
}

/** @param logOdds from the critic itself */
export function practiceNumbers({ draft }: Pick<CriticInput, 'draft'>, logOdds: number): PracticeNumbers {
  if (draft.kind !== 'block') return { block: 0, sureness: 0, lead: 0, short: 1 };
  const lead = draft.signals.excerptLead ?? usualLead;
  return { block: 1, sureness: logOdds - pivot, lead: bounded(lead - usualLead, 4), short: 0 };
}

/** The weighted sum, limited to ±`mostMoved`. */
export function moved(numbers: PracticeNumbers, weights: PracticeNumbers): number {
  const terms = practiceNumberNames.map((name) => (numbers[name] ?? 0) * (weights[name] ?? 0));
  return bounded(sum(terms), mostMoved);
}

function bounded(value: number, most: number): number {
  return Number.isFinite(value) ? Math.min(most, Math.max(-most, value)) : 0;
}
