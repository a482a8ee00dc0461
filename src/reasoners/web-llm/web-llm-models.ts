/**
 * The WebLLM models that are offered by name. Identifiers, memory and libraries are copied from web-llm
 * 0.2.86's own list, because importing that list pulls in the whole engine; a test compares the two.
 */

import { optionInvalid } from '../../engine/index.js';
import type { WebLlmRecord } from './web-llm-choice.js';

export interface ListedWebLlm extends Omit<WebLlmRecord, 'weights'> {
  /** For people: "Llama 3.2 1B, 4 bits". */
  readonly name: string;
  /** SPDX identifier if there is one, otherwise the licence's own name. */
  readonly licence: string;
}

const contextTokens = 4096;
const libraries =
  'https://raw.githubusercontent.com/mlc-ai/binary-mlc-llm-libs/main/web-llm-models/v0_2_86/base';

/** From small to large; each with 16-bit floats, and with 32-bit floats for adapters without them. */
export const webLlmModels: readonly ListedWebLlm[] = [
  ...both('SmolLM2-360M-Instruct', 'SmolLM2 360M', 'Apache-2.0', [376.06, 579.61]),
  ...both('Llama-3.2-1B-Instruct', 'Llama 3.2 1B', 'Llama 3.2 Community Licence', [879.04, 1128.82]),
  ...both('Qwen2.5-1.5B-Instruct', 'Qwen2.5 1.5B', 'Apache-2.0', [1629.75, 1888.97], 'Qwen2-1.5B-Instruct'),
  ...both('gemma-2-2b-it', 'Gemma 2 2B', 'Gemma Terms of Use', [1895.3, 2508.75]),
  ...both('Llama-3.2-3B-Instruct', 'Llama 3.2 3B', 'Llama 3.2 Community Licence', [2263.69, 2951.51]),
];

/** The part of a `GPUAdapter` that decides which models it can run. */
interface AdapterOffer {
  readonly features: Pick<GPUSupportedFeatures, 'has'>;
}

/** The listed models that this adapter can run: for each, the 16-bit version if the adapter supports it. */
export function offeredModels(adapter: AdapterOffer | null): readonly ListedWebLlm[] {
  if (adapter === null) return [];
  const halves = adapter.features.has('shader-f16');
  return webLlmModels.filter(({ needsShaderF16 }) => needsShaderF16 === halves);
}

/** The models that this device's graphics adapter can run; none without an adapter. */
export async function offeredInPage(): Promise<readonly ListedWebLlm[]> {
  return offeredModels((await navigator.gpu?.requestAdapter().catch(() => null)) ?? null);
}

/**
 * @param model id of a listed model, or a record, which is returned unchanged
 * @throws {LimenError} `option-invalid` for an id that is not on the list
 */
export function webLlmRecord(model: string | WebLlmRecord): WebLlmRecord {
  if (typeof model !== 'string') return model;
  const listed = webLlmModels.find(({ id }) => id === model);
  if (listed === undefined) {
    throw optionInvalid('model', model, webLlmModels.map(({ id }) => id).join(', '));
  }
  const { name: _, licence: __, ...record } = listed;
  // The engine's list names no commits: a `WebLlmRecord` can name one in its address.
  return { ...record, weights: `https://huggingface.co/mlc-ai/${listed.id}/resolve/main/` };
}

/** For people. */
export function webLlmName({ id }: WebLlmRecord): string {
  return webLlmModels.find((each) => each.id === id)?.name ?? id;
}

function both(
  base: string,
  name: string,
  licence: string,
  vramMegabytes: readonly [halves: number, wholes: number],
  libraryBase = base,
): ListedWebLlm[] {
  return (['f16', 'f32'] as const).map((numbers, index) => ({
    id: `${base}-q4${numbers}_1-MLC`,
    name: `${name}, 4 bits`,
    licence,
    vramMegabytes: vramMegabytes[index] ?? Number.NaN,
    needsShaderF16: numbers === 'f16',
    contextTokens,
    library: `${libraries}/${libraryBase}-q4${numbers}_1_cs1k-webgpu.wasm`,
  }));
}
