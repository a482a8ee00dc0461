import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CountedRun, packedQuestion, packedRun } from '../../scripts/lab/pack-runs.js';
import { TextPlaces } from '../../scripts/lab/text-places.js';
import { boundaryMap, memoryConfusion } from '../../src/lab/boundary.js';
import { lessonOf } from '../../src/lab/lesson.js';
import { PassagePlaces } from '../../src/lab/passage-places.js';
import {
  memoryQuestions,
  parseStrategyRuns,
  type StoredStrategyRuns,
  unpackRun,
} from '../../src/lab/stored-strategy-runs.js';
import { stepActions } from '../../src/strategies/own-events.js';
import { corpusOf, costs, questionOf, runsOf, turnOf } from './support.js';

const passages = ['One', 'Two'].map((title) => ({ id: title.toLowerCase(), title, text: '' }));
const text = fc.oneof(fc.string({ maxLength: 60 }), fc.constantFrom('Yes. No. Yes.', 'Titan: It has lakes.'));

const runs: fc.Arbitrary<CountedRun> = fc.record({
  answer: fc.option(text),
  right: fc.boolean(),
  searches: fc.nat(9),
  passes: fc.tuple(fc.nat(99), fc.nat(99), fc.nat(99)),
  tokens: fc.nat(9999),
  steps: fc.array(
    fc.record(
      {
        round: fc.nat(4),
        does: fc.constantFrom(...stepActions),
        text: fc.oneof(text, fc.constant(passages)),
        measured: fc.integer({ min: -900, max: 900 }).map((hundredths) => hundredths / 100),
      },
      { requiredKeys: ['round', 'does', 'text'] },
    ),
    { maxLength: 5 },
  ),
});

function storedOf(change: Partial<StoredStrategyRuns> = {}): StoredStrategyRuns {
  return {
    format: 'limen-lab-strategy-runs',
    version: 1,
    models: { reader: 'reader', critic: 'critic', memory: 'memory' },
    delta: -6,
    knownEnough: 0.5,
    texts: [],
    passages: [],
    memory: [],
    questions: ['late'],
    strategies: [],
    ...change,
  };
}

describe("strategies' runs in their small file", () => {
  it('are read exactly as they were written', () => {
    fc.assert(
      fc.property(fc.array(runs, { maxLength: 4 }), (written) => {
        const places = { texts: new TextPlaces(), passages: new PassagePlaces() };
        const packed = written.map((run) => packedRun(run, places));
        const stored = JSON.parse(
          JSON.stringify({ texts: places.texts.texts, passages: places.passages.passages }),
        );
        for (const [place, run] of written.entries()) {
          const [packedAgain] = JSON.parse(JSON.stringify([packed[place]]));
          expect(unpackRun(stored, packedAgain)).toEqual({
            ...run,
            steps: run.steps.map(({ round, does, text, measured = null }) => ({
              round,
              does,
              text: typeof text === 'string' ? text : text.map(({ title }) => title).join(', '),
              measured,
            })),
          });
        }
      }),
    );
  });

  it('share the sentences that they have in common', () => {
    const texts = new TextPlaces();
    texts.of('Titan: It has lakes. It is far.');
    const before = texts.texts.length;
    texts.of('It has lakes. It is far. So far.');
    expect(texts.texts.slice(before)).toEqual(['So far.', expect.any(Array)]);
  });

  it('include the questions of the memory, with what it was taught', () => {
    const places = { texts: new TextPlaces(), passages: new PassagePlaces() };
    places.passages.of({ id: 'one', title: 'One', text: '' });
    const question = { ...questionOf('late', [turnOf({ proof: 'A. B.' }), turnOf({ answer: null })]) };
    const stored = storedOf({
      memory: [packedQuestion(question, true, places)],
      texts: places.texts.texts,
      passages: places.passages.passages,
    });
    const [read] = memoryQuestions(stored).questions;
    expect(read).toEqual({
      ...question,
      known: true,
      type: 'taught',
      turns: question.turns.map((turn) => ({ ...turn, cites: null, signals: [] })),
    });
  });

  it.each([
    ['another format', { ...storedOf(), format: 'limen-lab-runs' }],
    ['another version', { ...storedOf(), version: 2 }],
    ['no question', storedOf({ questions: [] })],
    ['a run missing', storedOf({ strategies: [{ name: 'seakr', runs: [] }] })],
    ['nothing', null],
  ])('are refused: %s', (_what, value) => {
    expect(() => parseStrategyRuns(value)).toThrow(expect.objectContaining({ code: 'trace-invalid' }));
  });
});

describe('the lesson', () => {
  const late = questionOf('late', [turnOf()]);
  const first = runsOf([corpusOf([late])]);
  const places = { texts: new TextPlaces(), passages: new PassagePlaces() };
  const counted: CountedRun = {
    answer: 'right',
    right: true,
    searches: 0,
    passes: [1, 2, 3],
    tokens: 40,
    steps: [
      { round: 1, does: 'Doubts', text: 'so it trusts its memory', measured: -7 },
      { round: 1, does: 'Decides', text: 'to trust its memory', measured: 0.8 },
    ],
  };
  const run = packedRun(counted, places);
  const own = questionOf('own', [turnOf()]);
  const stored = storedOf({
    texts: places.texts.texts,
    memory: [packedQuestion(own, false, places)],
    questions: ['late', 'own'],
    strategies: [{ name: 'seakr', runs: [run, run] }],
  });

  it('names every strategy before its runs are loaded, without showing any', () => {
    const { strategies, runs: shown } = lessonOf(first, costs, null);
    expect(strategies.map(({ name }) => name)).toContain('seakr');
    expect(strategies.find(({ name }) => name === 'seakr')?.run(late)).toBeNull();
    expect(shown).toBe(first);
  });

  it('counts the cost of a run per model', () => {
    const seakr = lessonOf(first, costs, stored).strategies.find(({ name }) => name === 'seakr');
    expect(seakr).toMatchObject({ choosesSource: true, hasThreshold: false });
    const shown = seakr?.run(late);
    expect(shown).toMatchObject({ answer: 'right', right: true, retrieved: false });
    expect(shown?.costs).toMatchObject({ calls: 6, retrievals: 0, tokens: 40 });
    expect(shown?.costs.seconds).toBeCloseTo(costs.reader + 2 * costs.critic + 3 * costs.memory);
    expect(shown?.steps).toEqual([
      { round: 1, does: 'Doubts', text: 'so it trusts its memory', uncertainty: -7, delta: -6 },
      { round: 1, does: 'Decides', text: 'to trust its memory', probability: 0.8, threshold: 0.5 },
    ]);
  });

  it('recounts what a strategy would look up when its line is moved', () => {
    const { strategies, runs: shown } = lessonOf(first, costs, stored);
    const seakr = strategies.find(({ name }) => name === 'seakr');
    const mapped = seakr === undefined ? [] : boundaryMap(shown.corpora[1]?.questions ?? [], seakr);
    expect(mapped.map(({ measured, knowledge }) => [measured, knowledge])).toEqual([[-7, 'corpus']]);
    const choice = seakr?.choice;
    expect(choice?.line).toBe(-6);
    const at = (line: number) => memoryConfusion(mapped, (value) => choice?.looksUp(value, line) === true);
    expect(at(-6)).toEqual({ tp: 0, fp: 1, tn: 0, fn: 0 });
    expect(at(-8)).toEqual({ tp: 0, fp: 0, tn: 1, fn: 0 });
  });

  it('has the questions of the memory as another corpus, for all strategies', () => {
    const { runs: shown, strategies } = lessonOf(first, costs, stored);
    const [, memory] = shown.corpora;
    expect(memory?.questions.map(({ id, known }) => [id, known])).toEqual([['own', false]]);
    const asked = memory?.questions[0];
    expect(asked && strategies.map((each) => each.run(asked)?.answer ?? null)).toContain('an answer');
  });
});

describe('the strategies of a lesson', () => {
  it('have the same order before and after their runs are loaded, whatever the stored order', () => {
    const names = (stored: StoredStrategyRuns | null) =>
      lessonOf(runsOf([]), costs, stored).strategies.map(({ name }) => name);
    const stored = storedOf({
      strategies: (['seakr', 'closed-book'] as const).map((name) => ({ name, runs: [] })),
    });
    expect(names(stored)).toEqual(names(null));
  });
});
