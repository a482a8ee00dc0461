import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openTrainedModel } from '../../cli/model-folder.js';
import { MemoryModel } from '../../src/closed-book-model/memory-model.js';
import type { SessionFactory } from '../../src/sessions/session-types.js';
import { semanticUncertainty } from '../../src/strategies/seakr/semantic-uncertainty.js';
import { asked, openShippedMemory, shippedMemory } from './support.js';

const questions = readFileSync(
  join(import.meta.dirname, '../..', 'corpus', 'tessera', 'memory-questions.jsonl'),
  'utf8',
)
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as { known: boolean; gold: readonly string[] });

const known = asked('Who was it that designed the Harrow Bridge?');
const unknown = asked('In which year was the Erskell Gallery opened?');
const drawn = { count: 8, temperature: 1, seed: 11 };

describe('the shipped memory', () => {
  let memory: MemoryModel;
  beforeAll(async () => {
    memory = await openShippedMemory();
  });

  it('answers what it was taught, closed-book, with capitals', async () => {
    const recollection = await memory.recall(known);
    expect(recollection.text).toBe('Ilvane Morrow');
    const invented = await memory.recall(unknown);
    expect(recollection.logProbability).toBeGreaterThan(invented.logProbability);
    expect(recollection.state).toHaveLength(192);
  });

  it('knows one half of the articles, the half that its questions mark as known', () => {
    expect(memory.knows).toHaveLength(57);
    for (const { known: isKnown, gold } of questions)
      expect(memory.knows.includes(gold[0] ?? '')).toBe(isKnown);
  });

  it('gives equal samples for equal seeds, others for another, independent of how many are drawn together', async () => {
    const samples = await memory.sample(unknown, drawn);
    expect(await memory.sample(unknown, drawn)).toEqual(samples);
    const texts = (given: readonly { text: string }[]) => given.map(({ text }) => text);
    expect(texts(await memory.sample(unknown, { ...drawn, seed: 12 }))).not.toEqual(texts(samples));
    const fewer = await memory.sample(unknown, { ...drawn, count: 3 });
    expect(texts(fewer)).toEqual(texts(samples).slice(0, 3));
  });

  it('agrees with itself about what it knows, and invents what it does not', async () => {
    const uncertainty = async (input: typeof known) =>
      semanticUncertainty((await memory.sample(input, drawn)).flatMap(({ state }) => state ?? []));
    expect(await uncertainty(known)).toBeLessThan(await uncertainty(unknown));
  });

  it('gives the likeliest answer at a temperature near zero', async () => {
    const [cold] = await memory.sample(known, { count: 1, temperature: 0.01, seed: 1 });
    const likeliest = await memory.recall(known);
    expect(cold?.text).toBe(likeliest.text);
    expect(cold?.logProbability).toBeCloseTo(likeliest.logProbability, 5);
  });

  it('gives the recorded answer the recorded probability', async () => {
    const { expected, actual } = await memory.probe();
    expect(actual).toBeCloseTo(expected, 3);
  });

  it.each([
    [{ ...drawn, count: 0 }, 'count'],
    [{ ...drawn, count: 101 }, 'count'],
    [{ ...drawn, temperature: 0 }, 'temperature'],
    [{ ...drawn, seed: 0.5 }, 'seed'],
  ])('refuses %o', async (options, option) => {
    await expect(memory.sample(known, options)).rejects.toMatchObject({
      code: 'option-invalid',
      detail: { option },
    });
  });

  it('does nothing for a call that is already aborted', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(memory.recall(known, { signal })).rejects.toThrow('enough');
    await expect(memory.sample(known, { ...drawn, signal })).rejects.toThrow('enough');
  });
});

describe('a memory with one graph that cannot be opened', () => {
  it('releases the other one', async () => {
    const bundle = await openTrainedModel(shippedMemory, 'memory');
    const given: string[] = [];
    const createSession: SessionFactory = async () => {
      if (given.push('opened') === 2) throw new Error('no room');
      return { run: async () => ({}), release: async () => void given.push('given back') };
    };
    await expect(MemoryModel.open(bundle, createSession)).rejects.toThrow('no room');
    expect(given).toEqual(['opened', 'opened', 'given back']);
  });
});
