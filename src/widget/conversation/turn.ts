/** One question of a conversation and its outcome, as they are stored. */

import * as v from 'valibot';
import { questionLimit } from '../../engine/options.js';

/** Most turns of a conversation; the oldest are dropped first. */
export const mostTurns = 20;
export const mostProofs = 3;
/** Longest answer, in UTF-16 code units. */
export const answerLimit = 2000;
/** Longest title, including the ellipsis of one that was cut. */
export const keptTitleLimit = 161;
const addressLimit = 2000;

const question = v.pipe(v.string(), v.minLength(1), v.maxLength(questionLimit));

const proof = v.strictObject({
  title: v.pipe(v.string(), v.maxLength(keptTitleLimit)),
  /** Absolute, http or https; `null` where the passage has none. */
  url: v.nullable(v.pipe(v.string(), v.maxLength(addressLimit), v.check(isWebAddress))),
});

export const turn = v.strictObject({
  /** The question as it was searched and read. */
  question,
  /** The earlier question that this one changed ("What about Windows?"), or `null`. */
  changed: v.nullable(question),
  /** `null` for "I do not know". */
  answer: v.nullable(v.pipe(v.string(), v.maxLength(answerLimit + 1))),
  proofs: v.pipe(v.array(proof), v.maxLength(mostProofs)),
});

export type Turn = Readonly<v.InferOutput<typeof turn>>;
export type TurnProof = Turn['proofs'][number];

/** Whether an address may become a link. */
export function isWebAddress(address: string): boolean {
  return URL.canParse(address) && /^https?:$/u.test(new URL(address).protocol);
}

/** `null` for an address that is too long to store, or is not a web address. */
export function keptAddress(url: string | null): string | null {
  return url !== null && url.length <= addressLimit && isWebAddress(url) ? url : null;
}
