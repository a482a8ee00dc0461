/** The session for the command line, run by onnxruntime-node. The page never imports this file. */

import { LimenError, reasonOf } from '../engine/index.js';
import { inputOf, orderedSession } from './ordered-session.js';
import type { SessionFactory, Tensor } from './session-types.js';

interface NodeSessionOptions {
  /** Processor threads that one session may use; by default the runtime's own choice. */
  readonly threads?: number;
}

const settings = {
  session: {
    // On x64 processors without VNNI, 8-bit products are otherwise summed in 16 bits, which overflow: the reader's
    // scores then differ by 1 from those in the page. It costs no time.
    x64quantprecision: '1',
    // A thread that waits for work blocks instead of spinning, which takes the processor from whatever runs beside it:
    // beside another session an index takes 0.6 of the time, alone as long as before.
    intra_op: { allow_spinning: '0' },
  },
};

/**
 * Its factory throws `backend-unavailable` if the runtime is not installed; otherwise it throws
 * `model-invalid`, as its sessions do.
 */
export function nodeSessions({ threads }: NodeSessionOptions = {}): SessionFactory {
  return async (model) => {
    const { InferenceSession, Tensor: NodeTensor } = await loadRuntime();
    const makeInput = (tensor: Tensor) => inputOf(NodeTensor, tensor);
    const graph = await guard(
      InferenceSession.create(model, {
        logSeverityLevel: 3,
        extra: settings,
        ...(threads === undefined ? {} : { intraOpNumThreads: threads }),
      }),
    );
    return orderedSession(graph, makeInput, guard);
  };
}

/**
 * Loaded only when a model is opened: it is large, has a platform-specific binary, and is not needed to
 * compile a corpus.
 */
async function loadRuntime(): Promise<typeof import('onnxruntime-node')> {
  try {
    return await import('onnxruntime-node');
  } catch (thrown) {
    const detail = {
      backend: 'onnxruntime-node',
      reason: `${reasonOf(thrown)}; npm install onnxruntime-node`,
    };
    throw new LimenError('backend-unavailable', detail, { cause: thrown });
  }
}

async function guard<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (thrown) {
    const reason = reasonOf(thrown);
    throw new LimenError('model-invalid', { model: 'graph', reason }, { cause: thrown });
  }
}
