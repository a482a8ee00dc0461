/** The graphics adapter and device of a WebLLM model. */

import { LimenError } from '../../engine/index.js';
import type { WebLlmRecord } from './web-llm-choice.js';

const backend = 'WebGPU';

/**
 * Called before the first byte is downloaded.
 *
 * @throws {LimenError} `backend-unavailable` without WebGPU, or without the 16-bit floats that the model
 * needs
 */
export async function requireGraphics({ needsShaderF16 }: WebLlmRecord): Promise<void> {
  const gpu = (globalThis.navigator as { gpu?: GPU } | undefined)?.gpu;
  const adapter = await gpu?.requestAdapter({ powerPreference: 'high-performance' });
  const reason =
    gpu === undefined
      ? 'this browser does not offer it'
      : !adapter
        ? 'this browser offers no graphics adapter for it'
        : needsShaderF16 && !adapter.features.has('shader-f16')
          ? 'the graphics adapter does not compute in 16 bits (shader-f16), which this model needs'
          : null;
  if (reason !== null) throw new LimenError('backend-unavailable', { backend, reason });
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

/**
 * Rejects with `device-lost` when the device is lost; never resolves.
 *
 * @param isExpected whether it is lost because the model was closed
 */
export function deviceLoss(device: GPUDevice | undefined, isExpected: () => boolean): Promise<never> {
  const lost = new Promise<never>((_resolve, reject) => {
    void device?.lost.then(({ message, reason }) => {
      if (isExpected()) return;
      reject(new LimenError('device-lost', { backend, reason: message || `the device was ${reason}` }));
    });
  });
  // Nobody listens between two requests; the next one will notice.
  lost.catch(() => undefined);
  return lost;
}
