import { describe, expect, it } from 'vitest';
import { type RunEvent, simRag } from '../../src/engine/index.js';
import { collect, draftOf, type Script, scriptedPorts } from './support.js';

const reason = new Error('the person pressed stop');

/** Two rounds with every kind of call; the second draft would be accepted. */
const script: Script = {
  closedBook: true,
  queries: ['one'],
  found: [['a']],
  drafts: [draftOf('x'), draftOf('y')],
  partials: ['so far'],
  probabilities: [0.1, 0.9],
};
const callsOfScript = 6;

describe('a run that is stopped', () => {
  it('before it starts throws the reason and calls nothing', async () => {
    const ports = scriptedPorts(script);
    await expect(collect(simRag(ports, 'Who?', { signal: AbortSignal.abort(reason) }))).rejects.toBe(reason);
    expect(ports.calls).toEqual([]);
  });

  it('throws the reason even if its question or its options are wrong', async () => {
    const signal = AbortSignal.abort(reason);
    await expect(collect(simRag(scriptedPorts({}), '', { signal }))).rejects.toBe(reason);
    await expect(collect(simRag(scriptedPorts({}), 'Who?', { signal, turns: 0 }))).rejects.toBe(reason);
  });

  it('between any two events throws the reason, emits nothing more and makes no further call', async () => {
    const whole = await collect(simRag(scriptedPorts(script), 'Who?'));
    for (let told = 1; told < whole.length; told++) {
      const ports = scriptedPorts(script);
      const controller = new AbortController();
      const events: RunEvent[] = [];
      let callsAtStop = -1;
      const run = async () => {
        for await (const event of simRag(ports, 'Who?', { signal: controller.signal })) {
          events.push(event);
          if (events.length === told) {
            callsAtStop = ports.calls.length;
            controller.abort(reason);
          }
        }
      };
      await expect(run()).rejects.toBe(reason);
      expect(events).toEqual(whole.slice(0, told));
      expect(ports.calls).toHaveLength(callsAtStop);
    }
  });

  it('during any call throws the reason once the call has settled, and makes no further call', async () => {
    for (const settles of ['gives its result', 'throws the reason', 'throws something else'] as const) {
      for (let stopped = 1; stopped <= callsOfScript; stopped++) {
        const controller = new AbortController();
        const ports = scriptedPorts({
          ...script,
          onCall: (_, count) => {
            if (count !== stopped) return;
            controller.abort(reason);
            if (settles === 'throws the reason') throw reason;
            if (settles === 'throws something else') throw new Error('the session was released');
          },
        });
        await expect(
          collect(simRag(ports, 'Who?', { signal: controller.signal })),
          `${settles} in call ${stopped}`,
        ).rejects.toBe(reason);
        expect(ports.calls).toHaveLength(stopped);
      }
    }
  });

  it('hands its signal to every call', async () => {
    const controller = new AbortController();
    const ports = scriptedPorts(script);
    const signals: (AbortSignal | undefined)[] = [];
    const seeing =
      <Input, Options extends { readonly signal?: AbortSignal }, Result>(
        call: (input: Input, options: Options) => Result,
      ) =>
      (input: Input, options?: Options): Result => {
        signals.push(options?.signal);
        return call(input, options as Options);
      };
    await collect(
      simRag(
        {
          reasoner: {
            closedBook: true,
            draft: seeing(ports.reasoner.draft),
            nextQuery: seeing(ports.reasoner.nextQuery),
          },
          retriever: { search: seeing(ports.retriever.search) },
          critic: { assess: seeing(ports.critic.assess) },
        },
        'Who?',
        { signal: controller.signal },
      ),
    );
    expect(signals).toEqual(Array.from({ length: callsOfScript }, () => controller.signal));
  });
});
