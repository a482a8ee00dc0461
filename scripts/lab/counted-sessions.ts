/** Sessions that count what they are given: passes, tokens, and time. */

import type { SessionFactory } from '../../src/sessions/session-types.js';

export interface Counted {
  passes: number;
  /** Of the inputs `input_ids` and `decoder_input_ids`, all rows of a batch together. */
  tokens: number;
  /** Of the processor, so that what else the machine does is not counted. */
  seconds: number;
}

export function countedSessions(open: SessionFactory): {
  readonly open: SessionFactory;
  readonly counted: Counted;
} {
  const counted: Counted = { passes: 0, tokens: 0, seconds: 0 };
  return {
    counted,
    open: async (model) => {
      const session = await open(model);
      return {
        release: () => session.release(),
        run: async (feeds) => {
          counted.passes += 1;
          counted.tokens += feeds['input_ids']?.data.length ?? 0;
          counted.tokens += feeds['decoder_input_ids']?.data.length ?? 0;
          const start = process.cpuUsage();
          try {
            return await session.run(feeds);
          } finally {
            const { user, system } = process.cpuUsage(start);
            counted.seconds += (user + system) / 1e6;
          }
        },
      };
    },
  };
}
