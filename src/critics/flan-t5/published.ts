import * as v from 'valibot';
import { LimenError } from '../../engine/index.js';
import { type Described, parseValue, share } from '../../text/parse-json.js';
import type { Labels } from './flan-t5-choice.js';

/**
 * Values published with a fine-tuned critic: `limen_critic` in its config.json, written by
 * `models/training/train_flan_t5_critic.py`. Valid only for the labels that it names.
 */
const published = v.object({
  labels: v.object({ accept: v.string(), reject: v.string() }),
  /** Temperature scaling (Guo et al. 2017), fitted on held-out questions. */
  temperature: v.exactOptional(v.pipe(v.number(), v.gtValue(0)), 1),
  /** The probability from which a draft may become the answer, unless the person changes it. */
  threshold: v.exactOptional(share, 0.5),
  /** The probability from which a run ends at once. */
  certainty: v.exactOptional(share, 0),
  /** One input with the logits (reject, accept) from PyTorch. */
  probe: v.exactOptional(
    v.nullable(
      v.object({
        inputIds: v.pipe(v.array(v.number()), v.nonEmpty()),
        logits: v.strictTuple([v.number(), v.number()]),
      }),
    ),
    null,
  ),
});

export type PublishedCritic = Described<typeof published>;

/**
 * The published values, or for a critic without any, SIM-RAG's own rule: accept what is likelier right than
 * wrong.
 *
 * @throws {LimenError} `model-invalid` naming the first invalid field
 */
export function publishedCritic(model: string, config: unknown, labels: Labels): PublishedCritic {
  const unpublished = v.parse(published, { labels });
  const { limen_critic: given } = parseValue(
    v.object({ limen_critic: v.nullish(published, null) }),
    config,
    (fault) => new LimenError('model-invalid', { model, reason: `config.json ${fault}` }),
  );
  const isSame = given?.labels.accept === labels.accept && given.labels.reject === labels.reject;
  return isSame ? given : unpublished;
}
