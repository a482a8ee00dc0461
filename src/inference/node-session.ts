/** The same session for the command line, run by onnxruntime-node. The page never imports this file. */

import { InferenceSession, Tensor as NodeTensor } from 'onnxruntime-node';
import { LimenError } from '../engine/index.js';
import { OrderedSession } from './ordered-session.js';
import { reasonOf } from './reason-of.js';
import type { SessionFactory, Tensor } from './session-types.js';

export interface NodeSessionOptions {
  /** Processor threads that one session may use; the runtime's own choice when left out. */
  readonly threads?: number;
}

/** Its factory throws `model-invalid`, and so do its sessions. */
export function nodeSessions({ threads }: NodeSessionOptions = {}): SessionFactory {
  return async (model) => {
    const graph = await guard(
      InferenceSession.create(model, {
        logSeverityLevel: 3,
        ...(threads === undefined ? {} : { intraOpNumThreads: threads }),
      }),
    );
    return new OrderedSession(graph, makeInput, guard);
  };
}

function makeInput({ type, data, dims }: Tensor) {
  return type === 'int64' ? new NodeTensor(type, data, dims) : new NodeTensor(type, data, dims);
}

async function guard<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (thrown) {
    const reason = reasonOf(thrown);
    throw new LimenError('model-invalid', { model: 'graph', reason }, { cause: thrown });
  }
}
