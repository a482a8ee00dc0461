/** One question of a conversation with what came of it, as it is kept. */

import * as v from 'valibot';
import { questionLimit } from '../../engine/options.js';

/** Of a conversation; the oldest go first. */
export const mostTurns = 20;
export const mostProofs = 3;
/** Of an answer, in UTF-16 code units. */
export const answerLimit = 2000;
/** Of a title, and of the ellipsis behind what was cut off. */
export const keptTitleLimit = 161;
const addressLimit = 2000;

const question = v.pipe(v.string(), v.minLength(1), v.maxLength(questionLimit));

const proof = v.strictObject({
  title: v.pipe(v.string(), v.maxLength(keptTitleLimit)),
  /** Absolute, http or https; `null` where the passage has none. */
  url: v.nullable(v.pipe(v.string(), v.maxLength(addressLimit), v.check(isWebAddress))),
});

export const turn = v.strictObject({
  /** As it was searched and read. */
  question,
  /** The question that it changed ("What about Windows?"), or `null`. */
  changed: v.nullable(question),
  /** `null` for "I do not know". */
  answer: v.nullable(v.pipe(v.string(), v.maxLength(answerLimit + 1))),
  proofs: v.pipe(v.array(proof), v.maxLength(mostProofs)),
});

export type Turn = Readonly<v.InferOutput<typeof turn>>;
export type TurnProof = Turn['proofs'][number];

/** What may be a link. */
export function isWebAddress(address: string): boolean {
  return URL.canParse(address) && /^https?:$/u.test(new URL(address).protocol);
}

/** Bounds of what is kept: an address that is too long, or no web address, is left out. */
export function keptAddress(url: string | null): string | null {
  return url !== null && url.length <= addressLimit && isWebAddress(url) ? url : null;
}
