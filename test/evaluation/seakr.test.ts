import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../src/engine/index.js';
import type { LiveResult } from '../../src/strategies/live-result.js';
import { seaKrFacts, seaKrReport } from '../../src/strategies/seakr/measures.js';
import { draftOf } from '../engine/support.js';

const measured = (round: number, states: number, doubt: number): RunEvent => ({
  type: 'seakr/uncertainty-measured',
  round,
  subquestion: 'Who?',
  uncertainty: states,
  byMeasure: { states, 'log-probability': doubt },
  answers: [],
  retrieve: true,
});
const weighed = (round: number, kept: string): RunEvent => ({
  type: 'seakr/passages-weighed',
  round,
  weighed: [
    { passageId: 'a', uncertainty: 1 },
    { passageId: 'b', uncertainty: 0 },
  ],
  kept,
});
const answered = (round: number, retrieved: boolean): RunEvent => ({
  type: 'seakr/step-answered',
  round,
  subquestion: 'Who?',
  retrieved,
  draft: draftOf('x'),
});

const factsOf = (events: readonly RunEvent[]) =>
  seaKrFacts({ question: { question: 'Who?', answers: [] }, events, costs: [] });

/** @param known as recorded in the set @param byMemory whether the closed-book answer is right */
function resultOf(known: boolean | undefined, byMemory: boolean | null): LiveResult {
  const question = { id: 'q', question: 'Who?', answers: [], type: null, gold: [], unanswerable: false };
  const record = {
    strategy: 'seakr',
    questionId: 'q',
    answer: null,
    right: false,
    probability: 0,
    passages: [],
    searches: 0,
    modelCalls: 0,
    seconds: 0,
    facts: null,
  } as const;
  return {
    question: { ...question, rules: 'squad', ...(known === undefined ? {} : { known }) },
    record,
    known: byMemory,
  };
}

describe('the record of a run of SeaKR', () => {
  it('is the highest uncertainty of its steps, and what was retrieved, reordered and chosen', () => {
    const compared: RunEvent = {
      type: 'seakr/answers-compared',
      round: 2,
      chain: { answer: 'x', uncertainty: 1 },
      fresh: { answer: 'y', uncertainty: 0 },
      chosen: 'fresh',
    };
    const steps = [measured(1, -5, 0.1), answered(1, false), measured(2, -1, 0.05), weighed(2, 'b')];
    expect(factsOf([...steps, answered(2, true), compared])).toEqual({
      steps: 2,
      retrieved: 1,
      uncertainty: { states: -1, 'log-probability': 0.1 },
      reordered: 1,
      chosen: 'fresh',
      weaker: false,
    });
  });

  it('has no uncertainty if none was measured', () => {
    expect(factsOf([answered(1, true)]).uncertainty).toEqual({});
  });
});

describe('SeaKR’s report', () => {
  const facts = [-5, -4, -2, -1].map((states, place) => factsOf([measured(1, states, place % 2)]));

  it('classifies questions by what the set marks as known', () => {
    const results = [true, true, false, false].map((known) => resultOf(known, null));
    const { figures } = seaKrReport(results, facts);
    expect(figures['unknownAuroc: states']).toBe(1);
    expect(figures['unknownAuroc: log-probability']).toBe(0.5);
  });

  it('classifies by the closed-book answers if the set does not say, and not at all without either', () => {
    const byMemory = [true, false, true, false].map((known) => resultOf(undefined, known));
    expect(seaKrReport(byMemory, facts).figures['unknownAuroc: states']).toBe(0.75);
    const nobody = facts.map(() => resultOf(undefined, null));
    expect(seaKrReport(nobody, facts).figures['unknownAuroc: states']).toBeNull();
  });

  it('says if log-probabilities replaced hidden states', () => {
    const chosen: RunEvent = {
      type: 'seakr/measure-chosen',
      measure: 'log-probability',
      weaker: true,
      delta: 0.5,
    };
    const { remarks } = seaKrReport([resultOf(true, null)], [factsOf([chosen])]);
    expect(remarks.join('\n')).toContain('the weaker measure');
  });
});
