import { isSoftware } from '../sessions/software-adapter.js';

/** Whether the WASM build for WebGPU is of use here; a software adapter is slower than plain WASM and passed over. */
export async function hasGraphicsAdapter(): Promise<boolean> {
  const adapter = await navigator.gpu?.requestAdapter().catch(() => null);
  return adapter != null && !isSoftware(adapter);
}
