import { describe, expect, it } from 'vitest';
import type { LimenStatus, PartStatus } from '../../../src/api.js';
import { ChosenReasonerPart } from '../../../src/composition/chosen-reasoner-part.js';
import type { ReasonerFallback } from '../../../src/composition/part.js';
import { StatusBoard } from '../../../src/composition/status-board.js';
import { LimenError, type Reasoner, type ReasonerInput } from '../../../src/engine/index.js';
import type {
  ChatModel,
  ChatOptions,
  OpenChatModel,
  OpenedChatModel,
} from '../../../src/reasoners/language-model/chat-model.js';
import { reasonerOpener } from '../../../src/reasoners/opened-reasoner.js';
import { ChannelWorker, failure } from '../../rpc/channel-worker.js';

const input: ReasonerInput = { question: 'Which moon has lakes?', passages: [], turns: [], asked: [] };
const replyOf = (answer: string) => JSON.stringify({ rationale: 'So I know.', quotes: [], answer });

/** A model that streams word by word, and after an abort ends only when `letEnd` is called. */
class SlowModel implements ChatModel {
  readonly contextTokens = 1000;
  aborted = 0;
  letEnd: () => void = () => {};
  answer: (options: ChatOptions) => Promise<string> = async ({ onText }) => {
    onText?.('{"answer": "Na');
    onText?.('{"answer": "Nadia');
    return replyOf('Nadia');
  };
  countTokens(text: string): number {
    return text.length / 4;
  }
  async complete(_request: unknown, options: ChatOptions = {}) {
    return { text: await this.answer(options), meanLogProbability: null };
  }
  /** From now on, a call waits for its abort, and then for `letEnd`. */
  prefill(): Promise<void> {
    return new Promise((begun) => {
      this.answer = ({ signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => {
            this.aborted += 1;
            this.letEnd = () => reject(signal.reason);
          });
          begun();
        });
    });
  }
}

interface Choice {
  readonly model: string;
}

const refuse: ReasonerFallback = async (error) => {
  throw error;
};

function remote(
  model: ChatModel,
  { fallback = refuse, open }: { fallback?: ReasonerFallback; open?: OpenChatModel<Choice> } = {},
) {
  const opened = (choice: Choice): OpenedChatModel => ({
    model,
    name: `Slow ${choice.model}`,
    identity: `slow:${choice.model}`,
    close: async () => {},
  });
  const opener: OpenChatModel<Choice> = open ?? (async (choice) => opened(choice));
  const worker = new ChannelWorker(reasonerOpener(opener));
  const board = new StatusBoard();
  const seen: PartStatus[] = [];
  board.subscribe(({ reasoner }: LimenStatus) => seen.push(reasoner));
  const place = { backend: 'webgpu', reason: 'it was chosen' } as const;
  const part = new ChosenReasonerPart(
    () => worker,
    { model: 'one' },
    place,
    board.reporter('reasoner'),
    fallback,
  );
  return { part, worker, board, seen };
}

async function until(holds: () => boolean): Promise<void> {
  for (let turn = 0; turn < 200 && !holds(); turn++) await new Promise(setImmediate);
  expect(holds()).toBe(true);
}

describe('a language model in its worker', () => {
  it('is opened with its choice, and reports what runs and its identity', async () => {
    const { part, board } = remote(new SlowModel());
    expect(await part.opened()).toMatchObject({ identity: 'slow:one', closedBook: true });
    expect(board.status.reasoner).toEqual({
      state: 'ready',
      name: 'Slow one',
      backend: 'webgpu',
      reason: 'it was chosen',
    });
    part.close();
  });

  it('shows its loading progress', async () => {
    const open: OpenChatModel<Choice> = async (_choice, { onProgress } = {}) => {
      onProgress?.({ loaded: 5, total: 20 });
      throw new LimenError('model-unavailable', { file: 'weights-3.bin', reason: 'status 404' });
    };
    const { part, seen } = remote(new SlowModel(), { open });
    expect(await failure(part.opened())).toMatchObject({
      code: 'model-unavailable',
      detail: { file: 'weights-3.bin' },
    });
    await until(() => seen.at(-1)?.state === 'failed');
    expect(seen).toContainEqual({ state: 'loading', loaded: 5, total: 20 });
    expect(seen.at(-1)).toMatchObject({ error: { code: 'model-unavailable' } });
  });

  it('streams its draft as it grows', async () => {
    const { part } = remote(new SlowModel());
    const parts: string[] = [];
    const draft = await (await part.port()).draft(input, { onPartial: (text) => parts.push(text) });
    expect(draft).toMatchObject({ answer: 'Nadia', citations: [] });
    expect(parts).toEqual(['Na', 'Nadia']);
    part.close();
  });

  it('receives the abort in its worker, and shows that it is finishing until the call has ended there', async () => {
    const model = new SlowModel();
    const { part, board, seen } = remote(model);
    const reasoner = await part.port();
    const begun = model.prefill();
    const controller = new AbortController();
    const stopped = failure(reasoner.draft(input, { signal: controller.signal }));
    await begun;
    controller.abort('enough');
    expect(await stopped).toBe('enough');
    await until(() => model.aborted === 1);
    expect(board.status.reasoner).toMatchObject({ state: 'ready', finishing: true });
    model.answer = async () => replyOf('Europa');
    const next = reasoner.draft(input);
    model.letEnd();
    expect((await next).answer).toBe('Europa');
    expect(board.status.reasoner).not.toHaveProperty('finishing');
    expect(seen.filter((status) => status.state === 'ready' && status.finishing)).toHaveLength(1);
    part.close();
  });

  it('ends its worker when it is closed', async () => {
    const { part, worker } = remote(new SlowModel());
    await part.opened();
    part.close();
    expect(worker.terminated).toBe(true);
    expect(await failure(part.opened())).toMatchObject({ code: 'worker-crashed' });
  });
});

describe('a language model whose device is lost', () => {
  const lost = new LimenError('device-lost', { backend: 'WebGPU', reason: 'the driver was reset' });
  const losing = () => {
    const model = new SlowModel();
    model.answer = () => Promise.reject(lost);
    return model;
  };

  it('rejects with that error if nobody agrees to another reasoner, and its worker ends', async () => {
    const { part, worker, board } = remote(losing());
    const reasoner = await part.port();
    expect(await failure(reasoner.draft(input))).toMatchObject({ code: 'device-lost', detail: lost.detail });
    expect(worker.terminated).toBe(true);
    expect(board.status.reasoner).toMatchObject({ state: 'failed', error: { code: 'device-lost' } });
    expect(board.status.notices).toMatchObject([{ code: 'device-lost' }]);
  });

  it('has its call, and every later one, answered by its replacement', async () => {
    const other: Reasoner = {
      closedBook: false,
      draft: async () => ({
        answer: 'Nadia',
        kind: 'span',
        rationale: '',
        citations: [],
        confidence: 1,
        lookups: [],
        read: [],
        signals: {},
      }),
      nextQuery: async () => ({ text: 'moon lakes' }),
    };
    const asked: unknown[] = [];
    const fallback: ReasonerFallback = async (error, identity) => {
      asked.push([error.code, identity]);
      return other;
    };
    const { part } = remote(losing(), { fallback });
    const reasoner = await part.port();
    expect((await reasoner.draft(input)).answer).toBe('Nadia');
    expect(await reasoner.nextQuery(input)).toEqual({ text: 'moon lakes' });
    expect(asked).toEqual([['device-lost', 'slow:one']]);
  });
});

describe('a language model that a strategy prompts directly', () => {
  const request = {
    messages: [{ role: 'user', content: 'Reply.' }],
    reply: { name: 'reply', schema: {} },
    maxTokens: 20,
  } as const;

  it('completes and counts through its worker', async () => {
    const { part } = remote(new SlowModel());
    const { chat } = await part.port();
    expect(chat).toMatchObject({ name: 'Slow one', model: { contextTokens: 1000 } });
    expect(await chat?.model.countTokens('eight ch')).toBe(2);
    expect(await chat?.model.complete(request)).toEqual({ text: replyOf('Nadia'), meanLogProbability: null });
  });

  it('is abandoned when its device is lost, since no other reasoner can take over such calls', async () => {
    const model = new SlowModel();
    model.answer = () => Promise.reject(new LimenError('device-lost', { backend: 'webgpu', reason: 'gone' }));
    const { part, board } = remote(model);
    const { chat } = await part.port();
    expect(await failure(chat?.model.complete(request) ?? Promise.resolve())).toMatchObject({
      code: 'device-lost',
    });
    expect(board.status.reasoner).toMatchObject({ state: 'failed', error: { code: 'device-lost' } });
    expect(board.status.notices).toHaveLength(1);
  });
});
