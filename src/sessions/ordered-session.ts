/** What browser and Node sessions share: tensors in, tensors out, one run after another. */

import type { Feeds, Outputs, OutputTensor, Session, Tensor } from './session-types.js';

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
export interface Graph<Input> {
  run(
    inputs: Record<string, Input>,
  ): Promise<Readonly<Record<string, { dims: readonly number[]; data: unknown }>>>;
  release(): Promise<void>;
}

export class OrderedSession<Input> implements Session {
  readonly #graph: Graph<Input>;
  readonly #makeInput: (tensor: Tensor) => Input;
  readonly #guard: <Value>(work: Promise<Value>) => Promise<Value>;
  #previous: Promise<unknown> = Promise.resolve();

  /** @param guard waits for the runtime and converts what it throws to a `LimenError` */
  constructor(
    graph: Graph<Input>,
    makeInput: (tensor: Tensor) => Input,
    guard: <Value>(work: Promise<Value>) => Promise<Value>,
  ) {
    this.#graph = graph;
    this.#makeInput = makeInput;
    this.#guard = guard;
  }

  run(feeds: Feeds): Promise<Outputs> {
    const outputs = this.#previous.then(() => this.#run(feeds));
    this.#previous = outputs.catch(() => undefined);
    return outputs;
  }

  async release(): Promise<void> {
    await this.#previous;
    await this.#graph.release();
  }

  async #run(feeds: Feeds): Promise<Outputs> {
    const inputs = Object.fromEntries(
      Object.entries(feeds).map(([name, tensor]) => [name, this.#makeInput(tensor)]),
    );
    const results = await this.#guard(this.#graph.run(inputs));
    return Object.fromEntries(
      Object.entries(results).flatMap(([name, { dims, data }]): [string, OutputTensor][] =>
        data instanceof Float32Array ? [[name, { dims, data }]] : [],
      ),
    );
  }
}
