/**
 * What a critic has learnt by practising on one site: a small correction of its log-odds, which stands in the corpus's manifest as
 * `practice`. A corpus may come from anybody, so that every number is bounded, and so is their sum.
 */

import * as v from 'valibot';
import type { CriticInput } from '../../engine/index.js';
import { count, type Described, parseValue } from '../../text/parse-json.js';

/** Log-odds at which `sureness` changes nothing: of 0.22, near the threshold that ships. Sites keep weights that go with it. */
export const pivot = -1.27;
/** Lead in log-odds of the best passage over the second that is usual. */
const usualLead = 0.96;

/** What the correction is a weighted sum of. */
export const practiceNumberNames = ['block', 'sureness', 'lead', 'short'] as const;

export type PracticeNumberName = (typeof practiceNumberNames)[number];

/** `short` is left out where no question asked for a short answer. */
export type PracticeNumbers = Readonly<Record<Exclude<PracticeNumberName, 'short'>, number>> & {
  readonly short?: number;
};

/** Log-odds by which a correction may move a probability at most, whatever its numbers are. */
export const mostMoved = 1.5;

const weight = (most: number) => v.pipe(v.number(), v.minValue(-most), v.maxValue(most));
const identity = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200));

/** What became of the questions that were held back. */
const tally = v.object({
  /** Asked with what answers them there, and of these answered rightly and wrongly. */
  there: count,
  right: count,
  wrong: count,
  /** Asked with that taken away, and of these left unanswered. */
  away: count,
  silent: count,
});

const heldOut = v.object({ before: tally, after: tally });

const sitePractice = v.object({
  version: v.literal(1, ({ received }) => `has version ${received}, not 1`),
  /** The models that practised; over others the numbers mean nothing. */
  reader: identity,
  critic: identity,
  /** How many questions were asked, and the seed by which they were drawn. */
  asked: count,
  seed: count,
  weights: v.strictObject({
    /** Added where a block answers. */
    block: weight(1),
    /** Times what the log-odds of a block are over the pivot: less than 0 is a temperature over 1. */
    sureness: weight(0.5),
    /** Times the lead of the best passage over what is usual. */
    lead: weight(0.5),
    /** Added where a name, a number, yes or no answers. */
    short: v.exactOptional(weight(1)),
  }),
  /** Left out where all questions were learnt from, and none was held back. */
  held: v.exactOptional(heldOut),
});

export type SitePractice = Described<typeof sitePractice>;
export type PracticeTally = Described<typeof tally>;
export type HeldOut = Described<typeof heldOut>;

/** Why a practice is not used, as a predicate: "has no valid weights.block"; null for one that is. */
export interface ReadPractice {
  readonly practice: SitePractice | null;
  readonly fault: string | null;
}

/** What a manifest says, whatever models practised; null where it says nothing that can be read. */
export function writtenPractice(given: unknown): SitePractice | null {
  const { success, output } = v.safeParse(sitePractice, given);
  return success ? output : null;
}

/** @param models identities of the reader and the critic that it is to be used with */
export function readSitePractice(
  given: unknown,
  models: { readonly reader: string; readonly critic: string },
): ReadPractice {
  let fault: string;
  try {
    const practice = parseValue(sitePractice, given, (reason) => new Error(reason));
    const other = (['reader', 'critic'] as const).find((kind) => practice[kind] !== models[kind]);
    if (other === undefined) return { practice, fault: null };
    fault = `was made with the ${other} ${practice[other]}, not with ${models[other]}`;
  } catch (thrown) {
    fault = thrown instanceof Error ? thrown.message : String(thrown);
  }
  return { practice: null, fault };
}

/** @param logOdds the critic's own */
export function practiceNumbers({ draft }: Pick<CriticInput, 'draft'>, logOdds: number): PracticeNumbers {
  if (draft.kind !== 'block') return { block: 0, sureness: 0, lead: 0, short: 1 };
  const lead = draft.signals.excerptLead ?? usualLead;
  return { block: 1, sureness: logOdds - pivot, lead: bounded(lead - usualLead, 4), short: 0 };
}

/** The weighted sum, by at most `mostMoved` either way. */
export function moved(numbers: PracticeNumbers, weights: PracticeNumbers): number {
  const sum = practiceNumberNames.reduce(
    (total, name) => total + (numbers[name] ?? 0) * (weights[name] ?? 0),
    0,
  );
  return bounded(sum, mostMoved);
}

function bounded(value: number, most: number): number {
  return Number.isFinite(value) ? Math.min(most, Math.max(-most, value)) : 0;
}
