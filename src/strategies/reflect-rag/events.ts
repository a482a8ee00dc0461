import * as v from 'valibot';
import { draft, inRound, list, text } from '../event-shapes.js';
import { type EventsOf, passagesKept } from '../own-events.js';
import type { ReflectRagEvent } from './reflect-rag.js';

const refusals = {
  'no-answer': 'refuses it: it gives no answer',
  uncited: 'refuses it: it points to no passage',
  'not-carried': 'refuses it: its passage does not say so',
  'less-likely': 'refuses it: the critic finds the first answer likelier',
} as const;

const ends = {
  'yes-no': 'without reflecting: yes or no',
  'plain-factoid': 'without reflecting: a plain fact, surely found',
  'nothing-suggested': 'nothing is left to mend',
  'answer-unchanged': 'the answer stays the same',
  limit: 'after its last reflection',
} as const;

export const events: EventsOf<ReflectRagEvent> = {
  'reflect-rag/reranked': {
    check: inRound({ kept: list(text) }),
    line: ({ kept }) => ['reads', `${kept.length} of them`],
    step: ({ kept }, passages) => passagesKept(kept, passages),
  },
  'reflect-rag/planned': {
    check: inRound({ plan: list(v.object({ passageId: text, fact: text })) }),
    line: ({ plan }) => ['plans', plan.map(({ fact }) => `“${fact}”`).join('; ')],
    step: ({ plan }) => ({ does: 'Plans', text: plan.map(({ fact }) => fact).join(' ') || 'with no fact' }),
  },
  'reflect-rag/reflected': {
    check: inRound({ critique: text, suggestion: text, draft }),
    line: ({ critique, suggestion }) => ['reflects', `${critique} ${suggestion}`],
    step: ({ critique, suggestion }) => ({ does: 'Reflects', text: `${critique} ${suggestion}`.trim() }),
  },
  'reflect-rag/revision-judged': {
    check: inRound({
      refusal: v.nullable(v.picklist(Object.keys(refusals))),
    }),
    line: ({ refusal }) => ['guard', refusal === null ? 'takes the revision' : `refuses it: ${refusal}`],
    step: ({ refusal }) => ({
      does: 'Guards',
      text: refusal === null ? 'takes the revision' : refusals[refusal],
    }),
  },
  'reflect-rag/reflection-ended': {
    check: inRound({ reason: v.picklist(Object.keys(ends)) }),
    line: ({ reason }) => ['ends', `reflection: ${reason}`],
    step: ({ reason }) => ({ does: 'Stops', text: ends[reason] }),
  },
};
