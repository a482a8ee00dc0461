import { describe, expect, it, vi } from 'vitest';
import { ChosenReasonerPart } from '../../src/composition/chosen-reasoner-part.js';
import type { ReasonerFallback } from '../../src/composition/part.js';
import type { PartReporter } from '../../src/composition/status-board.js';
import { LimenError, type RunEvent } from '../../src/engine/index.js';
import type { ChatReply } from '../../src/reasoners/language-model/chat-model.js';
import { reasonerOpener } from '../../src/reasoners/opened-reasoner.js';
import { ChannelWorker } from '../rpc/channel-worker.js';
import { eventsOf, limen } from './limen-support.js';

const reply = '{"rationale":"","answer":null,"quotes":[]}';
/** Controls the outcome of the model's next calls. */
const device = { isLost: false };

vi.mock('../../src/composition/chosen-reasoner.js', () => ({
  openChosen: (choice: object, report: PartReporter, fallback: ReasonerFallback) => {
    const complete = async (): Promise<ChatReply> => {
      if (!device.isLost) return { text: reply, meanLogProbability: null };
      throw new LimenError('device-lost', { backend: 'WebGPU', reason: 'the driver was reset' });
    };
    const open = reasonerOpener(async () => ({
      model: { contextTokens: 4000, countTokens: (text: string) => text.length, complete },
      name: 'Large model',
      identity: 'large@1',
      close: async () => {},
    }));
    const place = { backend: 'webgpu', reason: '' } as const;
    return new ChosenReasonerPart(() => new ChannelWorker(open), choice, place, report, fallback);
  },
}));

const reasoner = { kind: 'prompt-api' } as const;
const question = 'Which moon has lakes?';

/** Two runs; the second starts while the first is drafting. */
async function twoRuns(onDeviceLost: () => Promise<boolean> | boolean = () => true) {
  device.isLost = false;
  const { made } = limen({}, { reasoner, onDeviceLost });
  const [one, other] = [made.ask(question), made.ask('Which moon is it?')];
  await begun(one);
  await begun(other);
  return { made, one, other };
}

async function begun(run: AsyncGenerator<RunEvent, void, void>): Promise<void> {
  for (;;) {
    const { value } = await run.next();
    if (value?.type === 'draft-finished') return;
  }
}

describe('Two questions asked at once through one Limen', () => {
  it.each([
    ['the first', 0],
    ['the second', 1],
  ])('each record their own reasoner, when %s loses it first', async (_, place) => {
    const { made, one, other } = await twoRuns();
    const runs = place === 0 ? [one, other] : [other, one];
    const [first = one, second = other] = runs;
    device.isLost = true;
    await eventsOf(first);
    expect((await made.parts(first)).reasoner).toBe('large@1, then reader@1');
    expect((await made.parts(second)).reasoner, 'this run has not lost its reasoner yet').toBe('large@1');
    await eventsOf(second);
    expect((await made.parts(second)).reasoner).toBe('large@1, then reader@1');
    made.close();
  });

  it('do not mark a question asked after the loss as started by the lost reasoner', async () => {
    const { made, one, other } = await twoRuns();
    device.isLost = true;
    await eventsOf(one);
    const late = made.ask(question);
    await eventsOf(late);
    await eventsOf(other);
    const told = await Promise.all([one, other, late].map((run) => made.parts(run)));
    expect(told.map((parts) => parts.reasoner)).toEqual([
      'large@1, then reader@1',
      'large@1, then reader@1',
      'reader@1',
    ]);
    made.close();
  });

  it('ask the person only once about the lost reasoner', async () => {
    let asked = 0;
    const { made, one, other } = await twoRuns(async () => {
      asked += 1;
      await new Promise((resolve) => setTimeout(resolve));
      return true;
    });
    device.isLost = true;
    const ends = await Promise.all([eventsOf(one), eventsOf(other)]);
    expect(ends.map((events) => events.at(-1)?.type)).toEqual(['accepted', 'accepted']);
    expect(asked).toBe(1);
    made.close();
  });

  it('keep the record of their reasoner when another one is chosen afterwards', async () => {
    const { made } = limen();
    const run = made.ask(question);
    await eventsOf(run);
    const own = {
      name: 'own',
      closedBook: false,
      draft: async () => Promise.reject(),
      nextQuery: async () => null,
    };
    await made.use({ reasoner: own });
    expect((await made.parts(run)).reasoner).toBe('reader@1');
    expect((await made.parts()).reasoner).toBe('own');
    made.close();
  });

  it('name no parts for a run that ended before anything was open', async () => {
    const { made } = limen();
    const refused = made.ask(' ');
    expect((await eventsOf(refused)).at(-1)).toMatchObject({ type: 'failed' });
    expect((await made.parts(refused)).reasoner).toBe('reader@1');
    made.close();
  });
});
