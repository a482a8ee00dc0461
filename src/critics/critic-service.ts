/** What the critic's worker does: opens any critic that can be probed, and assesses. */

import * as v from 'valibot';
import { type CallOptions, type Critic, type CriticInput, LimenError } from '../engine/index.js';
import { modelIdentity } from '../model-files/manifest.js';
import { agreement, openBackend } from '../sessions/backend.js';
import { parseConfig } from '../sessions/model-config.js';
import type { ModelSupply, OpenedModel, OpenModel, OpenModelOptions } from '../sessions/model-service.js';
import type { ModelOpener, ProbeResult } from '../sessions/session-types.js';
import { share } from '../text/parse-json.js';
import type { CalibrationTable } from './calibration.js';
import { loadCalibration } from './calibration-table.js';

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

/** A critic with what is told about it. */
export interface OpenCritic {
  readonly critic: Critic;
  readonly opened: OpenedCritic;
}

/** How one kind of critic is opened in a worker. */
export type CriticOpener<Request> = (request: Request, options: OpenModelOptions) => Promise<OpenCritic>;

export class CriticService<Request> {
  #critic: Critic | undefined;

  constructor(private readonly opener: CriticOpener<Request>) {}

  /** @throws {LimenError} `backend-unavailable` also when the backend computes something else than was expected */
  async open(request: Request, options: OpenModelOptions): Promise<OpenedCritic> {
    const { critic, opened } = await this.opener(request, options);
    options.signal?.throwIfAborted();
    this.#critic = critic;
    return opened;
  }

  assess(input: CriticInput, options: CallOptions): Promise<number> {
    if (this.#critic === undefined) throw new LimenError('unexpected', { reason: 'the critic is not open' });
    return this.#critic.assess(input, options);
  }
}

/** What every critic's config says: see `OpenedCritic`. */
const boundsOf = v.object({ threshold: share, certainty: v.exactOptional(share, 0) });

/** Opens a critic from a folder with a manifest, and checks it against the result recorded in its config. */
export function fromModelFolder(
  opener: ModelOpener<ProbedCritic>,
  supply: ModelSupply,
): CriticOpener<OpenModel> {
  return async (request, options) => {
    const backend = await openBackend(supply.loadRuntime, request);
    const bundle = await supply.load(new URL(request.folder), options);
    const { manifest } = bundle;
    const critic = await opener.open(bundle, backend.createSession);
    options.signal?.throwIfAborted();
    const agreed = agreement(backend.kind, await critic.probe());
    const bounds = parseConfig(boundsOf, manifest.id, await bundle.text(manifest.config));
    const calibration = await loadCalibration(bundle);
    const identity = modelIdentity(manifest);
    return { critic, opened: { name: manifest.name, identity, agreement: agreed, ...bounds, calibration } };
  };
}
