/** A page with nothing but a chosen Flan-T5, in the worker that ships, behind the critic of the page. */

import type { LimenStatus } from '../../src/api.js';
import { startFlanT5 } from '../../src/composition/chosen-critic.js';
import { RemoteCritic } from '../../src/composition/remote-critic.js';
import { StatusBoard } from '../../src/composition/status-board.js';
import type { FlanT5Choice } from '../../src/critics/choice.js';
import type { CriticInput } from '../../src/engine/index.js';

export interface FlanT5Page {
  /** Starts the chosen critic; settles when it is open or has failed. */
  open(choice: FlanT5Choice, backend: 'auto' | 'webgpu' | 'wasm'): Promise<LimenStatus['critic']>;
  /** What names its weights. */
  identity(): Promise<string>;
  assess(inputs: readonly CriticInput[]): Promise<number[]>;
  /** Stops a judgement at once; what it rejects with. */
  assessAndStop(input: CriticInput): Promise<string>;
  close(): void;
}

const page: FlanT5Page & { critic: RemoteCritic<object> | undefined } = {
  critic: undefined,
  async open(choice, backend) {
    const board = new StatusBoard();
    const model = { choice, base: document.baseURI };
    this.critic = new RemoteCritic(startFlanT5, model, backend, board.reporter('critic'));
    await this.critic.opened().catch(() => undefined);
    return board.status.critic;
  },
  async identity() {
    return (await opened().opened()).identity;
  },
  assess: (inputs) => Promise.all(inputs.map((input) => opened().assess(input))),
  async assessAndStop(input) {
    const controller = new AbortController();
    const judged = opened().assess(input, { signal: controller.signal });
    controller.abort();
    return judged.then(String, (thrown: DOMException) => thrown.name);
  },
  close: () => page.critic?.close(),
};
Object.assign(globalThis, { flanT5Page: page });

function opened(): RemoteCritic<object> {
  if (page.critic === undefined) throw new Error('The critic was not opened.');
  return page.critic;
}
