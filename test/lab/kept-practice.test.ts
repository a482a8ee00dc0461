/** Two Labs of one origin, which share a database. */

import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { headSignals } from '../../src/lab/head-signals.js';
import {
  forgetPractice,
  type KeptPractice,
  keepPractice,
  keptPractice,
} from '../../src/lab/kept-practice.js';
import 'fake-indexeddb/auto';

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function inPage(baseURI: string): void {
  vi.stubGlobal('document', { baseURI });
}

function practiceOn(questions: number): KeptPractice {
  const head = { weights: headSignals.map(() => 0), bias: 0 } as unknown as KeptPractice['head'];
  return { questions, source: 'here', examples: [], head, losses: [] };
}

const openLabDatabase = () =>
  openDB('limen-lab', 1, { upgrade: (empty) => void empty.createObjectStore('practice') });

describe('what was practised', () => {
  it('is found again by the Lab that it was practised in, whatever form its URL has', async () => {
    inPage('https://shared.test/one/lab.html');
    await keepPractice(practiceOn(12));
    inPage('https://shared.test/one/lab.html?part=practice#head');
    expect((await keptPractice())?.questions).toBe(12);
  });

  it('is not shown in another Lab, and not forgotten with what that one practised', async () => {
    inPage('https://shared.test/one/lab.html');
    await keepPractice(practiceOn(12));
    inPage('https://shared.test/two/lab.html');
    expect(await keptPractice()).toBeNull();
    await keepPractice(practiceOn(24));
    await forgetPractice();
    expect(await keptPractice()).toBeNull();
    inPage('https://shared.test/one/lab.html');
    expect((await keptPractice())?.questions).toBe(12);
  });

  it('by an earlier version, in any Lab, is shown in none and gives way to a known one', async () => {
    const database = await openLabDatabase();
    await database.put('practice', practiceOn(6), 'latest');
    inPage('https://shared.test/one/lab.html');
    expect(await keptPractice()).toBeNull();
    await keepPractice(practiceOn(12));
    expect(await database.getAllKeys('practice')).toEqual(['https://shared.test/one/']);
    database.close();
  });

  it.each([
    ['as many other signals', { signals: headSignals.map((_, place) => `signal ${place}`) }],
    ['signals that nobody wrote down', {}],
  ])('with %s is not shown', async (_which, signals) => {
    inPage('https://shared.test/one/lab.html');
    const database = await openLabDatabase();
    await database.put('practice', { ...practiceOn(12), ...signals }, 'https://shared.test/one/');
    database.close();
    expect(await keptPractice()).toBeNull();
  });
});
