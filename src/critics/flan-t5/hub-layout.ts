import { LimenError, optionInvalid } from '../../engine/index.js';
import type { FlanT5Choice } from './flan-t5-choice.js';

export type Precision = NonNullable<FlanT5Choice['precision']>;

/** The hub's suffixes for graph names. By default the first one that a folder has is used. */
const suffixes: Readonly<Record<Precision, string>> = { fp32: '', q8: '_quantized', q4: '_q4' };
const precisions = Object.keys(suffixes) as readonly Precision[];

/** For people. */
export const precisionNames: Readonly<Record<Precision, string>> = {
  fp32: '32 bits',
  q8: '8 bits',
  q4: '4 bits',
};

/** Precisions that compute with 16-bit floats. */
const halfPrecisions = ['fp16', 'q4f16'];
const overflow = 'T5 overflows in 16-bit floats';

/** The graphs of one model, relative to its folder. */
export interface HubLayout {
  readonly precision: Precision;
  readonly encoder: string;
  /** The graph with or without a cache branch; a single step needs no cache. */
  readonly decoder: string;
  /** The name under which the library requests the decoder. */
  readonly decoderAsked: string;
}

/** @throws {LimenError} `option-invalid`, with the reason if it asks for 16-bit floats */
export function checkPrecision(precision: string | undefined): void {
  if (precision === undefined || precisions.includes(precision as Precision)) return;
  const allowed = `one of ${precisions.join(', ')}`;
  const reason = halfPrecisions.includes(precision) ? `; ${overflow}` : '';
  throw optionInvalid('precision', precision, allowed + reason);
}

/**
 * Finds the graphs of a model.
 *
 * @param has whether the model has a file; throws if that cannot be determined
 * @throws {LimenError} `option-invalid` for an unknown precision; `model-unavailable` naming the missing
 * graph; `model-invalid` if there are only 16-bit graphs
 */
export async function findGraphs(
  model: string,
  precision: Precision | undefined,
  has: (path: string) => Promise<boolean>,
): Promise<HubLayout> {
  checkPrecision(precision);
  for (const each of precision === undefined ? precisions : [precision]) {
    const encoder = graph('encoder_model', suffixes[each]);
    if (!(await has(encoder))) continue;
    const decoderAsked = graph('decoder_model_merged', suffixes[each]);
    for (const decoder of [decoderAsked, graph('decoder_model', suffixes[each])]) {
      if (await has(decoder)) return { precision: each, encoder, decoder, decoderAsked };
    }
    throw missing(decoderAsked);
  }
  for (const half of halfPrecisions) {
    const encoder = graph('encoder_model', `_${half}`);
    if (await has(encoder)) throw new LimenError('model-invalid', { model, reason: halfReason(encoder) });
  }
  throw missing(graph('encoder_model', suffixes[precision ?? 'fp32']));
}

/** Why a graph of 16-bit floats is refused. */
export function halfReason(graphFile: string): string {
  return `${graphFile} computes in 16-bit floats, and ${overflow}; export it in 32 bits, or with 8- or 4-bit weights`;
}

function graph(name: string, suffix: string): string {
  return `onnx/${name}${suffix}.onnx`;
}

function missing(file: string): LimenError {
  return new LimenError('model-unavailable', { file, reason: 'the model has no such file' });
}
