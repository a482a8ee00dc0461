/** One question of a conversation and its outcome, as stored. */

import * as v from 'valibot';
import type { Outcome } from '../../engine/index.js';
import { questionLimit } from '../../engine/options.js';
import { type FollowUp, followUp } from '../../ui/follow-ups/follow-up.js';
import { clipped, titleLimit } from '../../ui/text.js';
import type { Proof } from '../widget-events.js';

/** Maximum length of a conversation; the oldest turns are dropped first. */
export const mostTurns = 20;
export const mostProofs = 3;
/** Maximum length of an answer, in UTF-16 code units. */
export const answerLimit = 2000;
/** Maximum length of a title, including the ellipsis of one that was cut. */
const keptTitleLimit = titleLimit + 1;
const addressLimit = 2000;

const question = v.pipe(v.string(), v.minLength(1), v.maxLength(questionLimit));

const proof = v.strictObject({
  title: v.pipe(v.string(), v.maxLength(keptTitleLimit)),
  /** Absolute, http or https; `null` if the passage has none. */
  url: v.nullable(v.pipe(v.string(), v.maxLength(addressLimit), v.check(isWebAddress))),
});

export const turn = v.strictObject({
  /** As it was asked, including what it carried over. */
  question,
  /** `FollowUp.changed`, or `null`. */
  changed: v.nullable(question),
  /** `FollowUp.topic`, or `null`. */
  topic: v.nullable(v.strictObject({ phrase: question, isPerson: v.boolean() })),
  /** `null` for "I do not know". */
  answer: v.nullable(v.pipe(v.string(), v.maxLength(answerLimit + 1))),
  proofs: v.pipe(v.array(proof), v.maxLength(mostProofs)),
});

export type Turn = Readonly<v.InferOutput<typeof turn>>;

/** @param asked what the question took from the turn before, or `null` */
export function turnOf(
  question: string,
  asked: FollowUp | null,
  outcome: Outcome,
  proofs: readonly Proof[],
): Turn {
  return {
    question,
    changed: asked?.changed ?? null,
    topic: asked?.topic ?? null,
    answer: outcome.status === 'answered' ? clipped(outcome.answer, answerLimit) : null,
    proofs: proofs.slice(0, mostProofs).map(({ passage, url }) => ({
      title: clipped(passage.title, titleLimit),
      url: keptAddress(url),
    })),
  };
}

/** What `written` takes from `last`; `null` if it stands alone, or if it is the first question. */
export function followUpOf(written: string, last: Turn | null): FollowUp | null {
  return last && followUp(written, { ...last, title: last.proofs[0]?.title ?? null });
}

/** Whether `address` may be used as a link. */
function isWebAddress(address: string): boolean {
  return URL.canParse(address) && /^https?:$/u.test(new URL(address).protocol);
}

/** `url`, or `null` if it is too long or not a web address. */
function keptAddress(url: string | null): string | null {
  return url !== null && url.length <= addressLimit && isWebAddress(url) ? url : null;
}
