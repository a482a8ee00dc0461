import { describe, expect, it } from 'vitest';
import { randomStream } from '../../src/closed-book-model/token-choice.js';
import { readSitePractice } from '../../src/critics/site-practice/site-practice.js';
import { fitSitePractice, type PracticeExample } from '../../src/practising/fit-site-practice.js';

const none = { block: 0, sureness: 0, lead: 0 };

/** Blocks whose true log-odds are the critic's plus `more`. */
function blocks(count: number, more: (logOdds: number) => number): PracticeExample[] {
  const draw = randomStream(7, 0);
  return Array.from({ length: count }, () => {
    const logOdds = 4 * draw() - 3;
    const truth = logOdds + more(logOdds);
    const numbers = { block: 1, sureness: logOdds + 1.27, lead: 2 * draw() - 1 };
    return { logOdds, numbers, right: draw() < 1 / (1 + Math.exp(-truth)), weight: 1, isHeading: false };
  });
}

describe('What is learnt of a site', () => {
  it('is nothing without practice', () => {
    expect(fitSitePractice([])).toEqual(none);
  });

  it('corrects the critic’s error on blocks', () => {
    const { block, sureness, lead } = fitSitePractice(blocks(4000, () => 0.8));
    expect(block).toBeGreaterThan(0.6);
    expect(block).toBeLessThan(1);
    expect(Math.abs(sureness)).toBeLessThan(0.15);
    expect(Math.abs(lead)).toBeLessThan(0.15);
  });

  it('corrects an overconfident critic', () => {
    const { sureness } = fitSitePractice(blocks(4000, (logOdds) => -0.4 * (logOdds + 1.27)));
    expect(sureness).toBeLessThan(-0.25);
  });

  it('hardly moves from a few runs, and further from many', () => {
    const few = fitSitePractice(blocks(4000, () => 0.8).slice(0, 6));
    const many = fitSitePractice(blocks(4000, () => 0.8).slice(0, 400));
    expect(Math.abs(few.block)).toBeLessThan(0.15);
    expect(many.block).toBeGreaterThan(Math.abs(few.block));
  });

  it('is little from how hard headings are, and no less from how the best passage leads', () => {
    const headings = (more: (lead: number) => number) =>
      blocks(4000, () => 0).map((example, place) => {
        const odds = example.logOdds + more(example.numbers.lead);
        return { ...example, right: place % 100 < 100 / (1 + Math.exp(-odds)), isHeading: true };
      });
    expect(Math.abs(fitSitePractice(headings(() => -0.8)).block)).toBeLessThan(0.1);
    expect(fitSitePractice(headings((lead) => 0.4 * lead)).lead).toBeGreaterThan(0.3);
  });

  it('is the same from runs of a quarter of the weight, four times as many', () => {
    const examples = blocks(200, () => 0.8);
    const quarters = examples.map((example) => ({ ...example, weight: 0.25 }));
    const repeated = fitSitePractice([...quarters, ...quarters, ...quarters, ...quarters]);
    expect(repeated).toEqual(fitSitePractice(examples));
  });

  it('is the same for the same runs, and within what a page reads', () => {
    const examples = blocks(300, () => 9);
    const weights = fitSitePractice(examples);
    expect(fitSitePractice(examples)).toEqual(weights);
    expect(Math.abs(weights.block)).toBeLessThanOrEqual(1);
    const models = { reader: 'r', critic: 'c' };
    const practice = { version: 1, ...models, asked: 300, seed: 1, weights };
    expect(readSitePractice(practice, models).fault).toBeNull();
  });
});
