/** The graphics adapter and device of a WebLLM model. */

import { requestAdapter, unavailable } from '../../sessions/webgpu-device.js';
import type { WebLlmRecord } from './web-llm-choice.js';

/**
 * Called before the first byte is downloaded.
 *
 * @throws {LimenError} `backend-unavailable` without WebGPU, or without the 16-bit floats that the model
 * needs
 */
export async function requireGraphics({ needsShaderF16 }: WebLlmRecord): Promise<void> {
  const adapter = await requestAdapter();
  if (!needsShaderF16 || adapter.features.has('shader-f16')) return;
  throw unavailable('the graphics adapter does not compute in 16 bits (shader-f16), which this model needs');
}

/**
 * Runs `load` and returns the last device requested meanwhile: web-llm does not expose its own, and a loss of
 * the device must be detected.
 */
export async function withDevice(load: () => Promise<void>): Promise<GPUDevice | undefined> {
  const { prototype } = GPUAdapter;
  const { requestDevice } = prototype;
  let device: GPUDevice | undefined;
  prototype.requestDevice = async function (this: GPUAdapter, descriptor) {
    device = await requestDevice.call(this, descriptor);
    return device;
  };
  try {
    await load();
  } finally {
    prototype.requestDevice = requestDevice;
  }
  return device;
}
