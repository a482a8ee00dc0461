import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AddressController } from '../../src/ui/address-controller.js';
import { type AskedQuestion, asWritten, wholeQuestion } from '../../src/ui/follow-ups/asked-question.js';
import type { LinkState } from '../../src/ui/link.js';
import { CountingHost } from './support.js';

/** The steps of a tab: what the address and the state of each are. */
class Tab {
  readonly location = { hash: '' };
  readonly #steps: { hash: string; state: unknown }[] = [{ hash: '', state: null }];
  #at = 0;
  #hear: () => void = () => {};

  get history() {
    const state = this.#steps[this.#at]?.state;
    return {
      state,
      pushState: (next: unknown, _title: string, hash: string) => this.#push(next, hash),
      replaceState: (next: unknown, _title: string, hash: string) => this.#write(next, hash),
    };
  }

  readonly addEventListener = (_type: 'hashchange', hear: () => void): void => {
    this.#hear = hear;
  };

  go(steps: number): void {
    this.#at += steps;
    this.location.hash = this.#steps[this.#at]?.hash ?? '';
    this.#hear();
  }

  open(hash: string): void {
    this.#push(null, hash);
    this.#hear();
  }

  #push(state: unknown, hash: string): void {
    this.#at += 1;
    this.#steps.length = this.#at;
    this.#write(state, hash);
  }

  #write(state: unknown, hash: string): void {
    this.#steps[this.#at] = { hash, state: structuredClone(state) };
    this.location.hash = hash;
  }
}

const first = asWritten('Who dug the Orrin canal?');
const leaning: AskedQuestion = {
  written: 'And when was it dug?',
  followUp: {
    question: 'When was the Orrin canal dug?',
    carried: 'the Orrin canal',
    changed: null,
    topic: { phrase: 'the Orrin canal', isPerson: false },
  },
};

describe('the address of the page', () => {
  let tab: Tab;
  let followed: (AskedQuestion | null)[];
  let address: AddressController;

  /** A page in the tab that asks what its address says, and writes what it asks into it. */
  async function openPage(): Promise<void> {
    const host = new CountingHost();
    address = new AddressController(host, (_asks: LinkState, asked: AskedQuestion | null) => {
      followed.push(asked);
      if (asked !== null) ask(asked);
    });
    host.connect();
    await host.updateComplete;
    await Promise.resolve();
  }
  const ask = (asked: AskedQuestion) => address.write({ question: wholeQuestion(asked) }, asked);

  beforeEach(async () => {
    tab = new Tab();
    followed = [];
    vi.stubGlobal('location', tab.location);
    vi.stubGlobal('window', { addEventListener: tab.addEventListener });
    Object.defineProperty(globalThis, 'history', { configurable: true, get: () => tab.history });
    await openPage();
    ask(first);
    ask(leaning);
    followed = [];
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(globalThis, 'history');
  });

  it('gives back with Back and Forward what was typed, and what it took from the question before', () => {
    tab.go(-1);
    tab.go(1);
    tab.go(-2);
    expect(followed).toEqual([first, leaning, null]);
  });

  it('gives the same back after a reload', async () => {
    await openPage();
    expect(followed).toEqual([leaning]);
    tab.go(-1);
    tab.go(1);
    expect(followed).toEqual([leaning, first, leaning]);
  });

  it('holds the whole question, and a link to it asks that alone', () => {
    expect(tab.location.hash).toBe('#q=When+was+the+Orrin+canal+dug%3F');
    tab.open(`${tab.location.hash}&turns=2`);
    expect(followed).toEqual([asWritten('When was the Orrin canal dug?')]);
  });

  it('forgets what was taken once the question is asked as it was typed', async () => {
    ask(asWritten(leaning.written));
    await openPage();
    expect(followed).toEqual([asWritten(leaning.written)]);
    tab.go(-1);
    expect(followed.at(-1)).toEqual(leaning);
  });
});
