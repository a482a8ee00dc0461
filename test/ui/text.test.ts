import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { LimenStatus } from '../../src/api.js';
import { titlesInOrder } from '../../src/retrieval/titles-in-order.js';
import { announcementOf } from '../../src/ui/announce.js';
import { allReady, partText, waitingText } from '../../src/ui/part-text.js';
import { traceFileName } from '../../src/ui/sharing.js';
import { byteSize, clipped, decimal, progressInBytes } from '../../src/ui/text.js';
import { groupByTopic } from '../../src/ui/topics.js';
import { abstainedRun, answeredRun, keptRun, readyStatus } from './support.js';

describe('wordings', () => {
  it('give progress in megabytes, small files in kilobytes', () => {
    expect(progressInBytes(12_000_000, 23_000_000)).toBe('12 of 23 MB');
    expect(progressInBytes(3_140_000, 9_600_000)).toBe('3.1 of 9.6 MB');
    expect(progressInBytes(100_000, 400_000)).toBe('100 of 400 kB');
    expect(progressInBytes(50, 0)).toBe('0 kB');
  });

  it('give a size in the unit that suits it, with one decimal at most', () => {
    expect([0, 4_096, 4_740_000, 24_000_000, 1_260_000_000].map(byteSize)).toEqual([
      '0 kB',
      '4.1 kB',
      '4.7 MB',
      '24 MB',
      '1.3 GB',
    ]);
  });

  it('never round a probability up to a threshold that it misses', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (probability) => {
        expect(Number(decimal(probability))).toBeLessThanOrEqual(probability + 1e-9);
      }),
    );
    expect(decimal(0.29)).toBe('0.29');
  });

  it('cut a long text without cutting a character in two', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 40 }), (text, limit) => {
        const cut = clipped(text, limit);
        expect(cut.length).toBeLessThanOrEqual(limit + 1);
        expect(!/\p{Surrogate}/u.test(cut)).toBe(!/\p{Surrogate}/u.test(text));
      }),
    );
  });

  it('say that a download broke off and is tried again', () => {
    const broken = { state: 'loading', loaded: 12e6, total: 23e6, isInterrupted: true } as const;
    expect(partText(broken)).toBe('12 of 23 MB; the download broke off, trying again');
  });

  it('name the part that a question waits for, with its progress in bytes', () => {
    const loading: LimenStatus = {
      ...readyStatus,
      reasoner: { state: 'loading', loaded: 12e6, total: 23e6 },
    };
    expect(waitingText(loading)).toBe('Waiting for the reader: 12 of 23 MB');
    expect(allReady(loading)).toBe(false);
    expect(waitingText(readyStatus)).toBe(null);
    expect(waitingText(null)).toBe('Opening the corpus');
  });

  it('say which backend runs a part and why', () => {
    expect(partText(readyStatus.critic)).toBe('T5 critic on WebGPU: agrees with WASM');
    expect(partText(readyStatus.retriever)).toBe('BM25');
  });

  it('make a file name from a question in any script', () => {
    expect(traceFileName('Who discovered Nadia?')).toBe('limen-who-discovered-nadia.json');
    expect(traceFileName('土星の衛星は？')).toBe('limen-土星の衛星は.json');
    expect(traceFileName('../../?')).toBe('limen-run.json');
  });
});

describe('what a screen reader hears of a run', () => {
  it('is the search, and then the answer', () => {
    const heard = answeredRun('Nadia').map(announcementOf).filter(Boolean);
    expect(heard).toEqual(['Round 1: looking for Nadia.', 'Answer: Bartolomeo Lindvik. Probability 0.90.']);
  });

  it('is every rejection, and finally the abstention', () => {
    const heard = abstainedRun('Nadia').map(announcementOf).filter(Boolean);
    expect(heard).toEqual([
      'Round 1: looking for Nadia.',
      'Round 1: draft rejected, probability 0.20.',
      'I do not know. Looked for 1 thing.',
    ]);
  });

  it('is every draft that is kept for the time being', () => {
    const heard = keptRun('Nadia').map(announcementOf).filter(Boolean);
    expect(heard).toEqual([
      'Round 1: looking for Nadia.',
      'Round 1: draft kept, probability 0.60.',
      'Answer: Bartolomeo Lindvik. Probability 0.60.',
    ]);
  });
});

describe('titles by topic', () => {
  it('hold every title once, topics and titles in alphabetical order, those without a topic last', () => {
    const groups = groupByTopic(
      titlesInOrder([
        { id: '1', title: 'Nadia', topic: 'Hector' },
        { id: '2', title: 'Ariel' },
        { id: '3', title: 'Dione', topic: 'Hector' },
        { id: '4', title: 'Apollo 11', topic: 'Apollo' },
        { id: '5', title: 'Apollo 8', topic: 'Apollo' },
      ]),
    );
    expect(groups.map(({ topic, titles }) => [topic, titles.map(({ title }) => title)])).toEqual([
      ['Apollo', ['Apollo 8', 'Apollo 11']],
      ['Hector', ['Dione', 'Nadia']],
      ['Other', ['Ariel']],
    ]);
  });

  it('keep the order in which the search lists them, so that nothing is compared on the page', () => {
    const compared = vi.spyOn(Intl, 'Collator');
    const groups = groupByTopic([
      { id: '1', title: 'Skerry', topic: 'Lights' },
      { id: '2', title: 'Ardnish', topic: 'Lights' },
      { id: '3', title: 'Moin', topic: 'Boats' },
    ]);
    expect(groups.map(({ topic, titles }) => [topic, ...titles.map(({ title }) => title)])).toEqual([
      ['Lights', 'Skerry', 'Ardnish'],
      ['Boats', 'Moin'],
    ]);
    expect(compared).not.toHaveBeenCalled();
    compared.mockRestore();
  });
});
