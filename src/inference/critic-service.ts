/** What the critic's worker does: opens any critic that can be probed, and assesses. */

import { type CallOptions, type Critic, type CriticInput, LimenError } from '../engine/index.js';
import { agreement, openBackend } from './backend.js';
import { type CalibrationTable, isShare, loadCalibration } from './calibration-table.js';
import { modelIdentity } from './manifest.js';
import { loadModel } from './model-files.js';
import type { OpenedModel, OpenModel, OpenModelOptions } from './model-service.js';
import type { ModelOpener, ProbeResult } from './session-types.js';

export interface ProbedCritic extends Critic {
  probe(): Promise<ProbeResult>;
}

export interface OpenedCritic extends OpenedModel {
  /** From which probability a draft is accepted, unless the person moves it. */
  readonly threshold: number;
  /** From which probability a run ends at once. */
  readonly certainty: number;
  /** What each threshold came to on held-out questions; null where that was not measured with these weights. */
  readonly calibration: CalibrationTable | null;
}

export class CriticService {
  #critic: ProbedCritic | undefined;

  constructor(private readonly opener: ModelOpener<ProbedCritic>) {}

  /** @throws {LimenError} `backend-unavailable` also when the backend computes something else than was recorded */
  async open(request: OpenModel, options: OpenModelOptions): Promise<OpenedCritic> {
    const backend = await openBackend(request.backend, request.acceptSoftware);
    const bundle = await loadModel(new URL(request.folder), options);
    const { manifest } = bundle;
    const critic = await this.opener.open(bundle, backend.createSession);
    options.signal?.throwIfAborted();
    const agreed = agreement(backend.kind, await critic.probe());
    const bounds = boundsIn(await bundle.text(manifest.config), manifest.id);
    const calibration = await loadCalibration(bundle);
    this.#critic = critic;
    const identity = modelIdentity(manifest);
    return { name: manifest.name, identity, agreement: agreed, ...bounds, calibration };
  }

  assess(input: CriticInput, options: CallOptions): Promise<number> {
    if (this.#critic === undefined) throw new LimenError('unexpected', { reason: 'the critic is not open' });
    return this.#critic.assess(input, options);
  }
}

function boundsIn(config: string, model: string): Pick<OpenedCritic, 'threshold' | 'certainty'> {
  const { threshold, certainty = 0 } = JSON.parse(config) as { threshold?: unknown; certainty?: unknown };
  const reason = (field: string) => `its config has no ${field} from 0 to 1`;
  if (!isShare(threshold)) throw new LimenError('model-invalid', { model, reason: reason('threshold') });
  if (!isShare(certainty)) throw new LimenError('model-invalid', { model, reason: reason('certainty') });
  return { threshold, certainty };
}
