import * as v from 'valibot';
import { draft, flag, inRound, number, text } from '../event-shapes.js';
import { type EventsOf, stepAnswered } from '../own-events.js';
import type { DeepRagEvent } from './deep-rag.js';

export const events: EventsOf<DeepRagEvent> = {
  'deep-rag/subquery-written': {
    check: inRound({ subquery: text }),
    line: ({ subquery }) => ['follow up', subquery],
    step: ({ subquery }) => ({ does: 'Asks', text: subquery }),
  },
  'deep-rag/decided': {
    check: inRound({ subquery: text, retrieve: flag, known: v.nullable(number), reason: text }),
    line: ({ retrieve, reason }) => [
      'decides',
      `${retrieve ? 'to retrieve' : 'to answer from memory'}: ${reason}`,
    ],
    step: ({ retrieve, known, reason }) => ({
      does: 'Decides',
      text: `${retrieve ? 'to look it up' : 'to trust its memory'}. ${reason}`,
      ...(known === null ? {} : { measured: known }),
    }),
  },
  'deep-rag/step-answered': {
    check: inRound({ subquery: text, retrieved: flag, draft }),
    line: ({ draft: { answer }, retrieved }) => [
      'answers',
      `${answer ?? 'nothing'} (${retrieved ? 'from passages' : 'from memory'})`,
    ],
    step: ({ draft: answered, retrieved }) => stepAnswered(answered, retrieved),
  },
  'deep-rag/narrated': {
    check: inRound({ text }),
    line: () => null,
    step: () => null,
  },
};
