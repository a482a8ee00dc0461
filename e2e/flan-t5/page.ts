/** A page with only a chosen Flan-T5, in the worker that ships, behind the page's critic. */

import type { LimenStatus } from '../../src/api.js';
import { openChosen } from '../../src/composition/chosen-critic.js';
import type { CriticPart } from '../../src/composition/part.js';
import { StatusBoard } from '../../src/composition/status-board.js';
import type { FlanT5Choice } from '../../src/critics/flan-t5/flan-t5-choice.js';
import type { CriticInput } from '../../src/engine/index.js';

export interface FlanT5Page {
  /** Starts the chosen critic; resolves when it is open or has failed. */
  open(choice: FlanT5Choice, backend: 'auto' | 'webgpu' | 'wasm'): Promise<LimenStatus['critic']>;
  /** The identity of its weights. */
  identity(): Promise<string>;
  assess(inputs: readonly CriticInput[]): Promise<number[]>;
  /** Aborts a judgement immediately and returns its rejection. */
  assessAndStop(input: CriticInput): Promise<string>;
  close(): void;
}

const page: FlanT5Page & { critic: CriticPart | undefined } = {
  critic: undefined,
  async open(choice, backend) {
    const board = new StatusBoard();
    this.critic = await openChosen(choice, backend, board.reporter('critic'));
    await this.critic.opened().catch(() => undefined);
    return board.status.critic;
  },
  async identity() {
    return (await opened().opened()).identity;
  },
  async assess(inputs) {
    const { assess } = await opened().port();
    return Promise.all(inputs.map((input) => assess(input)));
  },
  async assessAndStop(input) {
    const controller = new AbortController();
    const judged = (await opened().port()).assess(input, { signal: controller.signal });
    controller.abort();
    return judged.then(String, (thrown: DOMException) => thrown.name);
  },
  close: () => page.critic?.close(),
};
Object.assign(globalThis, { flanT5Page: page });

function opened(): CriticPart {
  if (page.critic === undefined) throw new Error('The critic was not opened.');
  return page.critic;
}
