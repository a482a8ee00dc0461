/** A graphics device for inference, and the detection of its loss. */

import { LimenError, reasonOf } from '../engine/index.js';
import { isSoftware } from './software-adapter.js';

export interface GraphicsDevice {
  readonly device: GPUDevice;
  /** Rejects with `device-lost` when the device is lost; never resolves. */
  readonly lost: Promise<never>;
}

const backend = 'WebGPU';

/** Limits that the weights require; the defaults are too small for an embedding table. */
const raisedLimits = [
  'maxBufferSize',
  'maxStorageBufferBindingSize',
  'maxComputeWorkgroupStorageSize',
  'maxComputeInvocationsPerWorkgroup',
  'maxComputeWorkgroupSizeX',
  'maxComputeWorkgroupSizeY',
  'maxComputeWorkgroupSizeZ',
] as const satisfies readonly (keyof GPUSupportedLimits)[];

/** @throws {LimenError} `backend-unavailable`, its reason phrased as part of a sentence */
export async function requestAdapter(): Promise<GPUAdapter> {
  const gpu = (globalThis.navigator as { gpu?: GPU } | undefined)?.gpu;
  if (gpu === undefined) throw unavailable('this browser does not offer it');
  let adapter: GPUAdapter | null;
  try {
    adapter = await gpu.requestAdapter({ powerPreference: 'high-performance' });
  } catch (thrown) {
    throw unavailable(reasonOf(thrown), thrown);
  }
  if (adapter === null) throw unavailable('this browser offers no graphics adapter for it');
  return adapter;
}

/**
 * @param acceptSoftware whether to accept an adapter emulated on the processor, which is slower than WASM
 * @throws {LimenError} `backend-unavailable`, its reason phrased as part of a sentence
 */
export async function requestGraphicsDevice(acceptSoftware: boolean): Promise<GraphicsDevice> {
  const adapter = await requestAdapter();
  if (isSoftware(adapter) && !acceptSoftware) {
    throw unavailable('the only graphics adapter is a software one, which is slower than WASM');
  }
  const { limits } = adapter;
  try {
    const device = await adapter.requestDevice({
      requiredLimits: Object.fromEntries(raisedLimits.map((name) => [name, limits[name]])),
    });
    return { device, lost: deviceLoss(device) };
  } catch (thrown) {
    throw unavailable(reasonOf(thrown), thrown);
  }
}

/**
 * Rejects with `device-lost` when the device is lost; never resolves.
 *
 * @param isExpected whether it is lost because the model was closed
 */
export function deviceLoss(device: GPUDevice | undefined, isExpected = () => false): Promise<never> {
  const lost = new Promise<never>((_resolve, reject) => {
    void device?.lost.then(({ message, reason }) => {
      if (isExpected()) return;
      reject(new LimenError('device-lost', { backend, reason: message || `the device was ${reason}` }));
    });
  });
  // Nobody listens between two runs; the next one will notice.
  lost.catch(() => undefined);
  return lost;
}

export function unavailable(reason: string, cause?: unknown): LimenError {
  return new LimenError('backend-unavailable', { backend, reason }, { cause });
}
