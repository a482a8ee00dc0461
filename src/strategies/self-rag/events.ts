import * as v from 'valibot';
import { flag, inRound, list, number, text } from '../event-shapes.js';
import { type EventsOf, passagesKept } from '../own-events.js';
import type { Critique, SelfRagEvent } from './self-rag.js';

export const events: EventsOf<SelfRagEvent> = {
  'self-rag/retrieval-decided': {
    check: inRound({ retrieve: flag, reason: text }),
    line: ({ retrieve, reason }) => ['decides', `${retrieve ? 'to retrieve' : 'not to retrieve'}: ${reason}`],
    step: ({ retrieve, reason }) => ({
      does: 'Decides',
      text: `${retrieve ? 'to look it up' : 'to trust its memory'}. ${reason}`,
    }),
  },
  'self-rag/relevance-judged': {
    check: inRound({ judgements: list(v.object({ passageId: text, relevant: flag })), kept: list(text) }),
    line: ({ judgements, kept }) => {
      const relevant = judgements.filter((each) => each.relevant).length;
      return ['judges', `${relevant} of ${judgements.length} relevant, reads ${kept.length}`];
    },
    step: ({ kept }, passages) => passagesKept(kept, passages),
  },
  'self-rag/critiqued': {
    check: inRound({
      critique: v.object({
        support: v.picklist(['fully', 'partially', 'not']),
        usefulness: number,
        issues: list(text),
        regenerate: flag,
      }),
    }),
    line: ({ critique }) => {
      const said = `${critique.regenerate ? 'rejects' : 'accepts'}: ${marks(critique)}`;
      return ['critique', [said, ...critique.issues].join('; ')];
    },
    step: ({ critique }) => {
      const said = `${critique.regenerate ? 'rejects' : 'accepts'} it: ${marks(critique)}.`;
      return { does: 'Judges', text: [said, ...critique.issues].join(' ') };
    },
  },
};

function marks({ support, usefulness }: Critique): string {
  return `${support} supported, usefulness ${usefulness} of 5`;
}
