import { describe, expect, it, vi } from 'vitest';
import { ChosenReasonerPart } from '../../src/composition/chosen-reasoner-part.js';
import type { ReasonerFallback } from '../../src/composition/part.js';
import type { PartReporter } from '../../src/composition/status-board.js';
import { LimenError } from '../../src/engine/index.js';
import { reasonerOpener } from '../../src/reasoners/opened-reasoner.js';
import { ChannelWorker } from '../rpc/channel-worker.js';
import { eventsOf, limen } from './limen-support.js';

/** A chosen reasoner that loses its device at the first draft. */
vi.mock('../../src/composition/chosen-reasoner.js', () => ({
  openChosen: (choice: object, report: PartReporter, fallback: ReasonerFallback) => {
    const open = reasonerOpener(async () => ({
      model: {
        contextTokens: 4000,
        countTokens: (text: string) => text.length,
        complete: () =>
          Promise.reject(
            new LimenError('device-lost', { backend: 'WebGPU', reason: 'the driver was reset' }),
          ),
      },
      name: 'Large model',
      identity: 'large@1',
      close: async () => {},
    }));
    const place = { backend: 'webgpu', reason: '' } as const;
    return new ChosenReasonerPart(() => new ChannelWorker(open), choice, place, report, fallback);
  },
}));

const reasoner = { kind: 'prompt-api' } as const;

describe('A run whose chosen reasoner loses its device', () => {
  it('ends with that error if nobody was asked', async () => {
    const { made } = limen({}, { reasoner });
    expect((await eventsOf(made.ask('Which moon has lakes?'))).at(-1)).toMatchObject({
      type: 'failed',
      error: { code: 'device-lost', detail: { reason: 'the driver was reset' } },
    });
    made.close();
  });

  it('ends with that error if the person declines another reader, and so does the next one', async () => {
    const { made } = limen({}, { reasoner, onDeviceLost: () => false });
    for (const question of ['Which moon has lakes?', 'Which moon is it?']) {
      const final = (await eventsOf(made.ask(question))).at(-1);
      expect(final).toMatchObject({ type: 'failed', error: { code: 'device-lost' } });
    }
    made.close();
  });

  it('continues with the embedded reader if the person agrees, and the trace says so', async () => {
    const told: unknown[] = [];
    const onDeviceLost = async ({ code }: { code: string }) => {
      told.push(code);
      return true;
    };
    const { made } = limen({}, { reasoner, onDeviceLost });
    const events = await eventsOf(made.ask('Which moon has lakes?'));
    expect(events.filter(({ type }) => type === 'run-started')).toHaveLength(1);
    expect(events.at(-1)?.type).toBe('accepted');
    expect(told).toEqual(['device-lost']);
    expect((await made.parts()).reasoner).toBe('large@1, then reader@1');
    expect(made.status.notices).toMatchObject([{ code: 'device-lost' }]);
    await eventsOf(made.ask('Which moon has lakes?'));
    expect((await made.parts()).reasoner, 'the next run used only the embedded reader').toBe('reader@1');
    made.close();
  });
});
