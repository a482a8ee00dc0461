import { LimenError } from '../../engine/index.js';
import type { FlanT5Choice } from './flan-t5-choice.js';

/**
 * What the makers of a fine-tuned critic found out about it: `limen_critic` in its config.json, written by
 * `models/training/train_flan_t5_critic.py`. It holds for the labels that it names only.
 */
export interface PublishedCritic {
  readonly labels: FlanT5Choice['labels'];
  /** Temperature scaling (Guo et al. 2017), fitted on held-back questions. */
  readonly temperature: number;
  /** The probability from which a draft may become the answer, unless the person moves it. */
  readonly threshold: number;
  /** The probability from which a run ends at once. */
  readonly certainty: number;
  /** One input with the logits (reject, accept) that PyTorch gave. */
  readonly probe: { readonly inputIds: readonly number[]; readonly logits: readonly [number, number] } | null;
}

/** Of a critic about which nothing was published: SIM-RAG's own loop, which accepts what is likelier right than wrong. */
const unpublished = { temperature: 1, threshold: 0.5, certainty: 0, probe: null };

/** @throws {LimenError} `model-invalid` naming the first field that is wrong */
export function publishedCritic(
  model: string,
  config: unknown,
  labels: FlanT5Choice['labels'],
): PublishedCritic {
  const given = (config as { limen_critic?: unknown } | null)?.limen_critic;
  if (typeof given !== 'object' || given === null) return { ...unpublished, labels };
  const published = { ...unpublished, ...given } as Partial<PublishedCritic>;
  const require = (holds: boolean, field: string) => {
    if (holds) return;
    throw new LimenError('model-invalid', {
      model,
      reason: `config.json has no valid limen_critic.${field}`,
    });
  };
  const { temperature, threshold, certainty, probe } = published;
  require(typeof published.labels?.accept === 'string' &&
    typeof published.labels.reject === 'string', 'labels');
  require(typeof temperature === 'number' && temperature > 0, 'temperature');
  require(isShare(threshold), 'threshold');
  require(isShare(certainty), 'certainty');
  require(probe === null ||
    (isNumbers(probe?.inputIds) &&
      probe.inputIds.length > 0 &&
      isNumbers(probe.logits) &&
      probe.logits.length === 2), 'probe');
  const same = published.labels?.accept === labels.accept && published.labels.reject === labels.reject;
  return same ? (published as PublishedCritic) : { ...unpublished, labels };
}

function isShare(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 1;
}

function isNumbers(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'number');
}
