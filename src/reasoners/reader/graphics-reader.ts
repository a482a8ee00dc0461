/** The reader on a graphics card: another graph over the same weights, whose activations are not rounded to 8 bits. */

import { LimenError } from '../../engine/index.js';
import type { ModelBundle } from '../../model-files/model-bundle.js';
import { sigmoid } from '../../scores/log-odds.js';
import { backendNames } from '../../sessions/backend.js';
import type { ProbeResult, SessionFactory } from '../../sessions/session-types.js';
import { ExtractiveReader } from './extractive-reader.js';
import { parseReaderConfig, type ReaderConfig } from './reader-config.js';
import { Trunk } from './trunk.js';

/** Written by `models/training/write_graphics_graph.py`. */
const graphFile = 'graphics.onnx';

type Probe = NonNullable<ReaderConfig['probe']>;

export class GraphicsReader extends ExtractiveReader {
  readonly #trunk: Trunk;
  readonly #probe: Probe;

  constructor(trunk: Trunk, config: ReaderConfig, probe: Probe) {
    super(trunk, config);
    this.#trunk = trunk;
    this.#probe = probe;
  }

  /** @throws {LimenError} `backend-unavailable` if the model has no such graph */
  static override async open(bundle: ModelBundle, createSession: SessionFactory): Promise<GraphicsReader> {
    const config = parseReaderConfig(bundle.manifest.id, await bundle.text('config.json'));
    if (config.probe === undefined || !bundle.manifest.files.some(({ path }) => path === graphFile)) {
      const reason = 'this reader has no graph for it';
      throw new LimenError('backend-unavailable', { backend: backendNames.webgpu, reason });
    }
    const trunk = await Trunk.open(bundle, createSession, await bundle.bytes(graphFile));
    return new GraphicsReader(trunk, config, config.probe);
  }

  async probe(): Promise<ProbeResult> {
    const { answerable: expected, ...text } = this.#probe;
    const { answerable } = await this.#trunk.read(text, true);
    return { expected, actual: sigmoid(answerable?.data[0] ?? Number.NaN) };
  }
}
