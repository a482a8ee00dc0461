/** What browser and Node sessions share: tensors in, tensors out, one run after another. */

import type { Feeds, Guard, Outputs, OutputTensor, Session, Tensor } from './session-types.js';

/** The part of either runtime's tensor class that is used. */
interface TensorClass<Input> {
  new (type: 'int64', data: BigInt64Array, dims: readonly number[]): Input;
  new (type: 'float32', data: Float32Array, dims: readonly number[]): Input;
  new (type: 'bool', data: Uint8Array, dims: readonly number[]): Input;
}

export function inputOf<Input>(made: TensorClass<Input>, tensor: Tensor): Input {
  switch (tensor.type) {
    case 'int64':
      return new made(tensor.type, tensor.data, tensor.dims);
    case 'float32':
      return new made(tensor.type, tensor.data, tensor.dims);
    case 'bool':
      return new made(tensor.type, tensor.data, tensor.dims);
  }
}

/** The part of either runtime's session that is used. */
interface Graph<Input> {
  run(
    inputs: Record<string, Input>,
  ): Promise<Readonly<Record<string, { dims: readonly number[]; data: unknown }>>>;
  release(): Promise<void>;
}

export function orderedSession<Input>(
  graph: Graph<Input>,
  makeInput: (tensor: Tensor) => Input,
  guard: Guard,
): Session {
  let previous: Promise<unknown> = Promise.resolve();
  const runNow = async (feeds: Feeds): Promise<Outputs> => {
    const inputs = Object.entries(feeds).map(([name, tensor]) => [name, makeInput(tensor)]);
    const results = await guard(graph.run(Object.fromEntries(inputs)));
    return Object.fromEntries(
      Object.entries(results).flatMap(([name, { dims, data }]): [string, OutputTensor][] =>
        data instanceof Float32Array ? [[name, { dims, data }]] : [],
      ),
    );
  };
  return {
    run(feeds) {
      const outputs = previous.then(() => runNow(feeds));
      previous = outputs.catch(() => undefined);
      return outputs;
    },
    async release() {
      await previous;
      await graph.release();
    },
  };
}
