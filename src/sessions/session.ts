/** A graph run by onnxruntime-web in this worker. */

import { nextTask } from '../async/pause.js';
import { LimenError, reasonOf } from '../engine/index.js';
import { inputOf, orderedSession } from './ordered-session.js';
import type { Runtime } from './runtime.js';
import type { Guard, SessionFactory, Tensor } from './session-types.js';
import type { GraphicsDevice } from './webgpu-device.js';

/** What a session runs on. */
export type ExecutionProvider = 'wasm' | { readonly name: 'webgpu'; readonly device: GPUDevice };

export function executionProvider(graphics?: GraphicsDevice): ExecutionProvider {
  return graphics === undefined ? 'wasm' : { name: 'webgpu', device: graphics.device };
}

export function sessionGuard(graphics?: GraphicsDevice): Guard {
  return graphics === undefined ? onProcessor : onDevice(graphics);
}

/** @param graphics the device to run on; without one the graph runs on WASM */
export function webSessionFactory(runtime: Runtime, graphics?: GraphicsDevice): SessionFactory {
  const guard = sessionGuard(graphics);
  const makeInput = (tensor: Tensor) => inputOf(runtime.Tensor, tensor);
  return async (model, weights) => {
    const graph = await guard(
      runtime.InferenceSession.create(model, {
        executionProviders: [executionProvider(graphics)],
        logSeverityLevel: 3,
        ...(weights && { externalData: [weights] }),
        // Spinning threads take processor time from the page and from each other: the same work takes a sixth
        // longer.
        extra: { session: { intra_op: { allow_spinning: '0' } } },
      }),
    );
    return orderedSession(graph, makeInput, guard);
  };
}

async function onProcessor<Value>(work: Promise<Value>): Promise<Value> {
  try {
    const value = await work;
    // Let a cancellation that arrived while the processor was busy take effect.
    await nextTask();
    return value;
  } catch (thrown) {
    throw asSessionError(thrown);
  }
}

/** A lost device leaves a call without a result, or with a wrong one: the loss takes precedence. */
function onDevice({ lost }: GraphicsDevice): Guard {
  return async (work) => {
    let outcome: () => Awaited<typeof work>;
    try {
      const value = await Promise.race([lost, work]);
      outcome = () => value;
    } catch (thrown) {
      outcome = () => {
        throw asSessionError(thrown);
      };
    }
    // A loss may be reported just after the failure, or the all-zero result, that it caused.
    await Promise.race([lost, nextTask()]);
    return outcome();
  };
}

/**
 * A trap inside WASM leaves its memory in an unknown state; any other error concerns this graph or this
 * input.
 */
function asSessionError(thrown: unknown): LimenError {
  if (thrown instanceof LimenError) return thrown;
  const reason = reasonOf(thrown);
  if (thrown instanceof WebAssembly.RuntimeError || thrown instanceof RangeError) {
    return new LimenError('worker-crashed', { worker: 'model runtime', reason }, { cause: thrown });
  }
  return new LimenError('model-invalid', { model: 'graph', reason }, { cause: thrown });
}
