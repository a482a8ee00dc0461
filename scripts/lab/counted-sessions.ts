/** Sessions that count their passes, tokens and time. */

import type { SessionFactory } from '../../src/sessions/session-types.js';

export interface Counted {
  passes: number;
  /** Tokens in the inputs `input_ids` and `decoder_input_ids`, over all rows of a batch. */
  tokens: number;
  /** Processor time, so that other work on the machine does not count. */
  seconds: number;
}

export interface CountedSessions {
  readonly open: SessionFactory;
  readonly counted: Counted;
}

export function countedSessions(open: SessionFactory): CountedSessions {
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
