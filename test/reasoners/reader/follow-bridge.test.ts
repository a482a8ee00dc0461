import { describe, expect, it } from 'vitest';
import type { Passage } from '../../../src/engine/index.js';
import { answerAcross, followBridge } from '../../../src/reasoners/reader/bridge/follow-bridge.js';
import { makeWindow } from '../../../src/reasoners/reader/reader-window.js';
import type { ReadPassages } from '../../../src/reasoners/reader/reading.js';
import {
  config,
  lindvik,
  logits,
  nadia,
  outputsOf,
  segmentOf,
  spanLogits,
  tokensOf,
  words,
} from './support.js';

const question = 'Where was the discoverer of Nadia born?';

/**
 * A reader that points, for each question, at a span in the first passage that contains it, with the given
 * certainty.
 */
function readerOf(answers: Readonly<Record<string, string>>, sure = 9, none = 0.01) {
  const asked: string[] = [];
  const read: ReadPassages = async (given, passages) => {
    asked.push(given);
    const window = makeWindow(words, config, given, passages);
    const answer = answers[given] ?? '';
    const holder = passages.findIndex(({ text }) => text.includes(answer));
    const { first, last } = tokensOf(segmentOf(window, holder, 'text'), answer);
    return {
      window,
      outputs: outputsOf(window, {
        answer: spanLogits(logits(window, { [first]: sure }, 0), logits(window, { [last]: sure }, 0)),
        kinds: { span: 1 - none, yes: 0, no: 0, none },
      }),
    };
  };
  return { asked, read };
}

const both = {
  'Who discovered Nadia?': 'Bartolomeo Lindvik',
  'Where was Bartolomeo Lindvik born?': 'The Hague',
};

describe('resolving what a question describes', () => {
  it('finds the name, then reads the question by name in the passage about it', async () => {
    const { asked, read } = readerOf(both);
    const bridge = await followBridge(question, [nadia], [nadia, lindvik], read);
    expect(bridge).toMatchObject({
      names: ['Bartolomeo Lindvik'],
      question: 'Where was Bartolomeo Lindvik born?',
      passage: lindvik,
    });
    if (bridge === null) throw new Error('nothing was found');
    const { answer } = await answerAcross(bridge, read, config);
    expect(answer).toMatchObject({ by: 'bridge', kind: 'span', text: 'The Hague' });
    expect(asked).toEqual(Object.keys(both));
    expect(answer?.cited.map(({ passage }) => passage.id)).toEqual(['lindvik', 'nadia']);
    expect(answer?.confidence).toBeGreaterThan(0.9);
  });

  it('knows what to look up while no passage is about the name', async () => {
    const { read } = readerOf(both);
    const bridge = await followBridge(question, [nadia], [nadia], read);
    expect(bridge).toMatchObject({ names: ['Bartolomeo Lindvik'], passage: null });
    if (bridge === null) throw new Error('nothing was found');
    expect(await answerAcross(bridge, read, config)).toMatchObject({
      answer: null,
      open: ['Bartolomeo Lindvik'],
    });
  });

  it('finds nothing if the question describes nothing, or nothing that was read', async () => {
    const silent = readerOf(both, 9, 0.95);
    expect(await followBridge(question, [nadia], [nadia, lindvik], silent.read)).toEqual({
      names: [],
      cited: [],
      question,
      passage: null,
      probability: 0,
    });
    expect(await followBridge('Who discovered Nadia?', [nadia], [nadia], silent.read)).toBeNull();
    expect(silent.asked).toEqual(['Who discovered Nadia?']);
  });

  it('leaves the answer to the whole question if it is not sure of both parts', async () => {
    const unsure = readerOf(both, 1);
    const bridge = await followBridge(question, [nadia], [nadia, lindvik], unsure.read);
    if (bridge === null) throw new Error('nothing was found');
    expect(await answerAcross(bridge, unsure.read, config)).toMatchObject({ answer: null, open: [] });
  });

  it('resolves at most three descriptions', async () => {
    const nested: Passage = { id: 'n', title: 'Ada', text: 'Nobody is the father of Ada.' };
    const asked: string[] = [];
    const question = 'Where was the mother of Ada born?';
    await followBridge(question, [nested], [nested], (given, few) => {
      asked.push(given);
      return readerOf({ [given]: 'the father of Ada' }).read(given, few);
    });
    expect(asked).toHaveLength(3);
  });
});
