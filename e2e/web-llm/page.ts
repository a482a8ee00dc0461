/** A page with only one WebLLM worker at a time. */

import type { ChatRequest } from '../../src/reasoners/language-model/chat-model.js';
import type { Sampling } from '../../src/reasoners/web-llm/web-llm-chat.js';
import { Connection } from '../../src/rpc/connection.js';
import { trustedScriptUrl } from '../../src/trusted-types.js';
import type { TestEnd } from './worker.js';
import workerUrl from './worker.ts?worker&url';

let worker: Worker | undefined;

/** Ends the previous worker, if any. */
function start() {
  worker?.terminate();
  worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module' });
  const end = new Connection<TestEnd>(worker, 'web-llm', () => undefined);
  return {
    open: (sampling?: Sampling) => end.call('open', sampling, {}),
    complete: (request: ChatRequest, stopAfter?: number) =>
      end.call('complete', request, stopAfter === undefined ? {} : { stopAfter }),
    countTokens: (text: string) => end.call('countTokens', text, {}),
    close: () => end.call('close', undefined, {}),
    kept: () => end.call('kept', undefined, {}),
    delete: () => end.call('delete', undefined, {}),
    loseDevice: () => end.call('loseDevice', undefined, {}),
  };
}

const page = { start };
export type WebLlmPage = typeof page;
Object.assign(globalThis, { webLlmPage: page });
