import * as v from 'valibot';
import { parseConfig } from '../../sessions/model-config.js';
import { count, type Described, sha256, share } from '../../text/parse-json.js';
import { signalInput, weightedSignal } from './signal-vector.js';

const positive = v.pipe(v.number(), v.gtValue(0));
const atLeastOne = v.pipe(count, v.minValue(1));

/** `models/critic/config.json`, written by `models/training/export_critic.py`. */
const criticConfig = v.object({
  /** SHA-256 of the graph of the trunk that it was trained on. */
  trunk: sha256,
  /** Maximum length of the text that the trunk reads for it, in tokens. */
  windowTokens: atLeastOne,
  questionTokens: atLeastOne,
  titleTokens: atLeastOne,
  /** Maximum number of passages shown to it. */
  passages: count,
  signals: v.array(signalInput),
  /** Measured probability that a draft citing none of its passages is right; without it, the graph judges. */
  uncited: v.exactOptional(share),
  /**
   * A draft whose proof is less near to its question than `cosine` is right with `probability`, measured on practice
   * (`isComparable` says which drafts are compared): asked are greetings and the like, which the graph has never
   * practised. If missing, proofs are not compared.
   */
  distant: v.exactOptional(v.object({ cosine: share, probability: share })),
  /**
   * How to judge `block` drafts, which the graph was not trained on: log-odds of being right, fitted on
   * practice over documentation. If missing, the graph judges them.
   */
  blocks: v.exactOptional(v.object({ bias: v.number(), weights: v.array(weightedSignal) })),
  /** Temperature scaling (Guo et al. 2017), fitted on held-out training questions. */
  temperature: positive,
  /** The probability from which a draft may become the answer, unless the person changes it. */
  threshold: share,
  /** The probability from which a run ends at once; by default the threshold. */
  certainty: v.exactOptional(share),
  /** One input with the logits (reject, accept) that it gave when the graph was exported. */
  probe: v.object({
    ids: v.pipe(v.array(v.number()), v.nonEmpty()),
    questionTokens: atLeastOne,
    marks: v.array(v.number()),
    signals: v.array(v.number()),
    logits: v.strictTuple([v.number(), v.number()]),
  }),
});

export type CriticConfig = Described<typeof criticConfig>;

/** @throws {LimenError} `model-invalid` naming the first invalid field */
export function parseCriticConfig(model: string, json: string): CriticConfig {
  return parseConfig(
    v.pipe(
      criticConfig,
      v.check(({ signals, probe }) => probe.signals.length === signals.length, 'has no valid probe.signals'),
      v.check(({ probe }) => probe.marks.length === probe.ids.length, 'has no valid probe.marks'),
    ),
    model,
    json,
  );
}
