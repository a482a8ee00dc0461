/** The worker that loads web-llm, with hooks for its tests: sampling, stopping, a lost device. */

import { toErrorRecord } from '../../src/engine/index.js';
import type {
  ChatReply,
  ChatRequest,
  OpenedChatModel,
} from '../../src/reasoners/language-model/chat-model.js';
import { type OpenWebLlmOptions, openWebLlm } from '../../src/reasoners/web-llm/open-web-llm.js';
import { keptWebLlmFiles } from '../../src/reasoners/web-llm/web-llm-caches.js';
import type { Sampling } from '../../src/reasoners/web-llm/web-llm-chat.js';
import { expose } from '../../src/rpc/expose.js';
import type { Attempt, Progress, Reply } from './attempt.js';
import { tinyModel } from './tiny-model.js';

let opened: OpenedChatModel | undefined;
let device: GPUDevice | undefined;
const { requestDevice } = GPUAdapter.prototype;
GPUAdapter.prototype.requestDevice = async function (this: GPUAdapter, descriptor) {
  device = await requestDevice.call(this, descriptor);
  return device;
};

const end = {
  async open(sampling?: Sampling): Promise<Attempt<Progress>> {
    return attempt(async () => {
      const progress: Progress['progress'] = [];
      const options: OpenWebLlmOptions = { onProgress: (each) => progress.push(each) };
      if (sampling !== undefined) Object.assign(options, { sampling });
      opened = await openWebLlm({ kind: 'web-llm', model: tinyModel() }, options);
      const { name, identity, model } = opened;
      return { progress, name, identity, contextTokens: model.contextTokens };
    });
  },

  /** @param stopAfter aborts after this many pieces of text; 0 aborts before the prompt is read */
  async complete(
    request: ChatRequest,
    { stopAfter }: { readonly stopAfter?: number },
  ): Promise<Attempt<Reply>> {
    const controller = new AbortController();
    const pieces: string[] = [];
    const done = await attempt(async () => {
      const call = model().complete(request, {
        signal: controller.signal,
        onText(text) {
          pieces.push(text);
          if (pieces.length === stopAfter) controller.abort();
        },
      });
      if (stopAfter === 0) controller.abort();
      const reply: ChatReply = await call;
      return { ...reply, pieces };
    });
    return { ...done, pieces };
  },

  countTokens: async (text: string) => model().countTokens(text),
  close: async () => opened?.close(),
  kept: async () => (await keptWebLlmFiles(caches)).map(({ file }) => file),
  delete: async () => {
    for (const file of await keptWebLlmFiles(caches)) await file.remove();
  },
  loseDevice: async () => device?.destroy(),
};
export type TestEnd = typeof end;
expose(end, { oneAtATime: false });

function model(): OpenedChatModel['model'] {
  if (opened === undefined) throw new Error('The model was not opened.');
  return opened.model;
}

async function attempt<Value>(run: () => Promise<Value>): Promise<Attempt<Value>> {
  try {
    return { value: await run(), error: null };
  } catch (thrown) {
    const name = thrown instanceof Error ? thrown.name : '';
    return { value: null, error: { ...toErrorRecord(thrown), name } };
  }
}
