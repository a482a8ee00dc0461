/** Opens a chosen Flan-T5 as a worker's critic: finds it, loads it, and checks the backend before use. */

import { type CriticInput, LimenError, toErrorRecord } from '../../engine/index.js';
import { agreement, type Backend, type OpenOn, openBackend } from '../../sessions/backend.js';
import type { OpenModelOptions } from '../../sessions/open-model.js';
import { servedRuntime } from '../../sessions/served-models.js';
import type { CriticRequest } from '../definition.js';
import type { ReadyCritic } from '../opened-critic.js';
import { ChosenModel } from './chosen-model.js';
import { type FlanT5Choice, usualLabels } from './flan-t5-choice.js';
import { FlanT5Critic, instructionFor, probabilityOf } from './flan-t5-critic.js';
import { checkPrecision, precisionNames } from './hub-layout.js';
import { labelTokens } from './label-tokens.js';
import { parseModelSource } from './model-source.js';
import { type PublishedCritic, publishedCritic } from './published.js';
import {
  directLibrary,
  type EncodedText,
  folderOf,
  type Library,
  loadConfig,
  loadLibrary,
  loadTokenizer,
  TransformersModel,
} from './transformers-model.js';

/** Read once on every backend, to detect one that computes something else. */
const probeInput: CriticInput = {
  question: 'What is a threshold?',
  passages: [{ id: 'threshold', title: 'Threshold', text: 'A threshold is the sill of a door.' }],
  round: 1,
  draft: {
    answer: 'a door sill',
    kind: 'span',
    rationale: 'A threshold is the sill of a door.',
    citations: [],
    confidence: 0.5,
    lookups: [],
    read: [],
    signals: {},
  },
};

/**
 * Opens the served version, or if that fails the completely kept one, with a notice about what was wrong.
 *
 * @throws {LimenError} `option-invalid` for an unusable source, labels or precision; `model-unavailable`,
 * `model-invalid`; `backend-unavailable`, also if WebGPU's result differs from the recorded one or from
 * WASM's
 */
export async function openFlanT5(
  { choice, base, ...on }: CriticRequest<FlanT5Choice> & OpenOn,
  options: OpenModelOptions,
): Promise<ReadyCritic> {
  const { precision } = choice;
  const { signal } = options;
  checkPrecision(precision);
  const source = parseModelSource(choice.source, base);
  const backend = await openBackend(servedRuntime, on);
  const library = await loadLibrary();
  signal?.throwIfAborted();
  const folder = folderOf(library, source);
  const open = async (chosen: ChosenModel): Promise<ReadyCritic> => {
    try {
      const opened = await openOn(library, chosen, choice, backend, signal);
      await chosen.keepOpened();
      return opened;
    } catch (thrown) {
      // The library stores what it receives before anyone knows whether it is a model.
      if (thrown instanceof LimenError && thrown.code === 'model-invalid') await chosen.kept?.dropUnopened();
      throw thrown;
    }
  };
  let published: ChosenModel | undefined;
  try {
    published = await ChosenModel.find(source, folder, precision, options);
    return await open(published);
  } catch (thrown) {
    signal?.throwIfAborted();
    const isOfModel = thrown instanceof LimenError && /^model-/u.test(thrown.code);
    if (!isOfModel || !(published?.isNewer ?? true)) throw thrown;
    const kept = await ChosenModel.findKept(source, folder, precision, options);
    if (kept === undefined) throw thrown;
    const critic = await open(kept).catch(() => {
      signal?.throwIfAborted();
      throw thrown;
    });
    options.onNotice?.(toErrorRecord(thrown));
    return critic;
  }
}

async function openOn(
  library: Library,
  chosen: ChosenModel,
  choice: FlanT5Choice,
  backend: Backend,
  signal: AbortSignal | undefined,
): Promise<ReadyCritic> {
  const { name: model } = chosen.source;
  const { kind } = backend;
  directLibrary(library, chosen);
  const { prompt = 'fine-tuned', labels: words = usualLabels[prompt] } = choice;
  const published = publishedCritic(model, await loadConfig(library, chosen), words);
  const { encoder, unknown } = await loadTokenizer(library, chosen);
  const labels = labelTokens(encoder.encode, unknown, words);
  const reading = {
    model,
    instruction: instructionFor(prompt, words),
    labels,
    temperature: published.temperature,
  };
  const load = async (on: Pick<Backend, 'provider' | 'guard'>) => {
    const seq2seq = await TransformersModel.load(library, chosen, on);
    signal?.throwIfAborted();
    return { seq2seq, critic: new FlanT5Critic(seq2seq, encoder, reading) };
  };

  let expected = published.probe && probabilityOf(published.probe.logits, published.temperature);
  if (expected === null && kind === 'webgpu') {
    const { sessionGuard } = await import('../../sessions/session.js');
    const onProcessor = await load({ provider: 'wasm', guard: sessionGuard() });
    expected = await probed(onProcessor.critic, published);
    await onProcessor.seq2seq.release();
  }
  const { critic } = await load(backend);
  // Run it even if there is nothing to compare with: this detects non-finite logits.
  const actual = await probed(critic, published);
  const reference = published.probe === null ? 'wasm' : 'recorded';
  const agreed = expected === null ? null : agreement(kind, { expected, actual }, reference);
  const { threshold, certainty } = published;
  const name = `${model}, ${precisionNames[chosen.layout.precision]}`;
  const identity = await chosen.identity();
  return {
    part: critic,
    opened: { name, identity, agreement: agreed, threshold, certainty, calibration: null },
  };
}

async function probed(
  critic: FlanT5Critic<EncodedText>,
  { probe, temperature }: PublishedCritic,
): Promise<number> {
  const ids = probe?.inputIds ?? critic.tokens(probeInput);
  return probabilityOf(await critic.labelLogits(ids), temperature);
}
