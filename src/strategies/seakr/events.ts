import * as v from 'valibot';
import { draft, eventWith, flag, inRound, list, number, text } from '../event-shapes.js';
import { type EventsOf, stepAnswered } from '../own-events.js';
import { drawnOften } from './drawn-answers.js';
import type { ComparedAnswer, SeaKrEvent } from './seakr.js';

const compared = v.object({ answer: v.nullable(text), uncertainty: v.nullable(number) });

export const events: EventsOf<SeaKrEvent> = {
  'seakr/measure-chosen': {
    check: eventWith({ measure: v.picklist(['states', 'log-probability']), weaker: flag, delta: number }),
    line: ({ measure, weaker, delta }) => [
      'measures',
      `uncertainty by ${measure} (delta ${delta.toFixed(3)})${weaker ? ', the weaker measure: there are no hidden states' : ''}`,
    ],
    step: () => null,
  },
  'seakr/subquestion-written': {
    check: inRound({ subquestion: text }),
    line: ({ subquestion }) => ['asks', subquestion],
    step: ({ subquestion }) => ({ does: 'Asks', text: subquestion }),
  },
  'seakr/uncertainty-measured': {
    check: inRound({
      subquestion: text,
      uncertainty: number,
      byMeasure: v.object({ states: v.optional(number), 'log-probability': v.optional(number) }),
      answers: list(text),
      retrieve: flag,
    }),
    line: ({ uncertainty, retrieve }) => [
      'unsure',
      `${uncertainty.toFixed(3)}: ${retrieve ? 'retrieves' : 'answers from memory'}`,
    ],
    step: ({ uncertainty, retrieve, answers }) => ({
      does: 'Doubts',
      text: `${retrieve ? 'so it looks it up' : 'so it trusts its memory'}. ${commonest(answers)}`,
      measured: uncertainty,
    }),
  },
  'seakr/passages-weighed': {
    check: inRound({ weighed: list(v.object({ passageId: text, uncertainty: number })), kept: text }),
    line: ({ weighed, kept }) => {
      const shown = weighed.map(({ passageId, uncertainty }) => `${passageId} (${uncertainty.toFixed(3)})`);
      return ['weighs', `${shown.join(', ')}; keeps ${kept}`];
    },
    step: ({ weighed, kept }, passages) => {
      const title = (id: string) => passages.get(id)?.title ?? id;
      const shown = weighed.map(
        ({ passageId, uncertainty }) => `${title(passageId)} (${uncertainty.toFixed(2)})`,
      );
      return { does: 'Weighs', text: `${shown.join(', ')}; keeps ${title(kept)}` };
    },
  },
  'seakr/step-answered': {
    check: inRound({ subquestion: text, retrieved: flag, draft }),
    line: ({ draft: { answer }, retrieved }) => [
      'answers',
      `${answer ?? 'nothing'} (${retrieved ? 'from a passage' : 'from memory'})`,
    ],
    step: ({ draft: answered, retrieved }) => stepAnswered(answered, retrieved),
  },
  'seakr/answers-compared': {
    check: inRound({ chain: compared, fresh: compared, chosen: v.picklist(['chain', 'fresh']) }),
    line: ({ chain, fresh, chosen }) => {
      const shown = ({ answer, uncertainty }: ComparedAnswer) =>
        `${answer ?? 'nothing'} (${uncertainty?.toFixed(3) ?? '-'})`;
      return ['compares', `chain ${shown(chain)}, fresh ${shown(fresh)}: takes the ${chosen} one`];
    },
    step: ({ chain, fresh, chosen }) => {
      const shown = ({ answer, uncertainty }: ComparedAnswer) =>
        `${answer ?? 'nothing'} (${uncertainty?.toFixed(2) ?? 'unmeasured'})`;
      const taken = chosen === 'chain' ? 'its steps' : 'reading again';
      const text = `its steps: ${shown(chain)}; reading again: ${shown(fresh)}. It takes ${taken}.`;
      return { does: 'Compares', text };
    },
  },
};

/** "Of 20 answers drawn, 14 say “Ilvane Morrow”." */
function commonest(answers: readonly string[]): string {
  const [most] = drawnOften(answers);
  return `Of ${answers.length} answers drawn, ${most?.times ?? 0} say “${most?.answer ?? ''}”.`;
}
