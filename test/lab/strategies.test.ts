import { describe, expect, it } from 'vitest';
import { boundaryMap, memoryConfusion, recorded, speakingConfusion } from '../../src/lab/boundary.js';
import { type ComparedStrategy, endingOf, storedStrategies } from '../../src/lab/strategy-runs.js';
import { matthewsCorrelation } from '../../src/scores/judgement-scores.js';
import { corpusOf, costs, questionOf, runsOf, turnOf } from './support.js';

const late = questionOf('late', [
  turnOf({ answer: 'wrong', probability: 0.3, confidence: 0.7 }),
  turnOf({ round: 2, answer: 'right', right: true, probability: 0.85, confidence: 0.9 }),
  turnOf({ round: 3, answer: 'wrong', probability: 0.2 }),
  turnOf({ round: 4, answer: 'wrong', probability: 0.2 }),
]);
const unknown = questionOf('unknown', [turnOf({ probability: 0.1, confidence: 0.1 })], true);
const corpus = corpusOf([late, unknown]);
const strategies = storedStrategies(runsOf([corpus]), costs);

function named(name: string): ComparedStrategy {
  const strategy = strategies.find((each) => each.name === name);
  if (strategy === undefined) throw new Error(`no strategy ${name}`);
  return strategy;
}

describe('strategies derived from the stored runs', () => {
  it.each([
    ['one-shot', 'wrong', 'wrong', 'invented'],
    ['fixed-rounds', 'wrong', 'wrong', 'invented'],
    ['self-confidence', 'wrong', 'wrong', 'rightly-silent'],
    ['sim-rag', 'right', 'right', 'rightly-silent'],
  ])('end as they would have ended: %s', (name, answer, ending, onUnknown) => {
    const run = named(name).run(late);
    expect(run?.answer).toBe(answer);
    expect(run && endingOf(late, run)).toBe(ending);
    const other = named(name).run(unknown);
    expect(other && endingOf(unknown, other)).toBe(onUnknown);
  });

  it('cost what they read, with the critic only if it is used', () => {
    expect(named('one-shot').run(late)?.costs).toEqual({
      calls: 2,
      retrievals: 1,
      tokens: 100,
      seconds: 0.2,
    });
    const { calls, retrievals, tokens, seconds } = named('sim-rag').run(late)?.costs ?? {};
    expect({ calls, retrievals, tokens }).toEqual({ calls: 6, retrievals: 2, tokens: 300 });
    expect(seconds).toBeCloseTo(4 * costs.reader + 2 * costs.critic);
  });

  it('list each round up to where they stopped, with the critic’s verdict', () => {
    const steps = named('sim-rag').run(late)?.steps ?? [];
    expect(steps.map(({ round, does }) => `${round} ${does}`)).toEqual([
      '1 Looks up',
      '1 Finds',
      '1 Drafts',
      '1 Critic',
      '2 Looks up',
      '2 Finds',
      '2 Drafts',
      '2 Critic',
    ]);
    expect(steps.filter(({ does }) => does === 'Critic').map(({ text }) => text)).toEqual([
      'rejects it',
      'accepts it',
    ]);
  });

  it('follow the threshold of the Lab', () => {
    expect(named('sim-rag').run(late, 0.9)?.answer).toBeNull();
    expect(named('self-confidence').run(late, 0.8)?.answer).toBe('right');
  });

  it('say nothing about a question that was not run', () => {
    expect(named('sim-rag').run(questionOf('elsewhere', [turnOf()]))).toBeNull();
  });
});

describe('the boundary', () => {
  it('counts answering against whether the answer is known', () => {
    const always = speakingConfusion(boundaryMap(corpus.questions, named('one-shot')));
    expect(always).toEqual({ tp: 1, fp: 1, tn: 0, fn: 0 });
    expect(matthewsCorrelation(always)).toBe(0);
    const judged = speakingConfusion(boundaryMap(corpus.questions, named('sim-rag')));
    expect(judged).toEqual({ tp: 1, fp: 0, tn: 1, fn: 0 });
    expect(matthewsCorrelation(judged)).toBe(1);
  });

  it('takes what is known from the record, not from the answers', () => {
    const mapped = boundaryMap(
      [{ ...late, known: true }, { ...late, known: false }, late, unknown],
      named('one-shot'),
    );
    expect(mapped.map(({ knowledge }) => knowledge)).toEqual(['memory', 'corpus', 'corpus', 'nobody']);
    expect(recorded(mapped)).toHaveLength(3);
  });

  it('counts trust in the memory against what it was taught', () => {
    const taught = { ...late, known: true };
    const untaught = { ...late, known: false };
    const trusting: ComparedStrategy = {
      ...named('one-shot'),
      run: (question) => {
        const run = named('one-shot').run(question);
        return run && { ...run, retrieved: question !== taught };
      },
    };
    const mapped = boundaryMap([taught, untaught, late, unknown], trusting);
    expect(memoryConfusion(mapped, () => false)).toEqual({ tp: 1, fp: 0, tn: 2, fn: 0 });
    expect(memoryConfusion(mapped)).toEqual({ tp: 1, fp: 0, tn: 2, fn: 0 });
    expect(memoryConfusion(boundaryMap([taught, untaught, late], named('one-shot')))).toEqual({
      tp: 0,
      fp: 0,
      tn: 1,
      fn: 1,
    });
  });
});
