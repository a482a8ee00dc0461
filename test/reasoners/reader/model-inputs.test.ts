import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { T5Critic } from '../../../src/critics/t5/t5-critic.js';
import { type Passage, simRag } from '../../../src/engine/index.js';
import { ExtractiveReader } from '../../../src/reasoners/reader/extractive-reader.js';
import type { Outputs, Session } from '../../../src/sessions/session-types.js';
import { collect, eventsOf } from '../../engine/support.js';
import { bundleOf } from '../../model-files/bundle-support.js';
import { hostileTexts } from '../hostile-texts.js';

const filesOf = (model: 'reader' | 'critic') => {
  const read = (file: string) =>
    readFileSync(new URL(`../../../models/${model}/${file}`, import.meta.url), 'utf8');
  return { config: read('config.json'), tokenizer: read('tokenizer.json') };
};
const reader = filesOf('reader');
const critic = filesOf('critic');
const limits = {
  reader: Number(JSON.parse(reader.config).windowTokens),
  critic: Number(JSON.parse(critic.config).maxTokens),
};

/** A graph that finds nothing remarkable, and how many tokens it was given each time. */
function watched(outputs: (tokens: number) => Outputs) {
  const given: number[] = [];
  const session: Session = {
    run: async ({ input_ids: ids }) => {
      const tokens = ids?.data.length ?? 0;
      given.push(tokens);
      return outputs(tokens);
    },
    release: async () => {},
  };
  return { session, given };
}

const zeros = (...dims: number[]) => ({
  dims,
  data: new Float32Array(dims.reduce((product, each) => product * each, 1)),
});

/** One question over passages that hold nothing but `text`, with the shipped tokenizers and limits. */
async function ask(question: string, text: string) {
  const read = watched((tokens) => ({
    tokens: zeros(1, tokens, 37),
    kind: zeros(1, 4),
    answerable: zeros(1),
  }));
  const judged = watched(() => ({ logits: zeros(1, 2) }));
  const passages: Passage[] = Array.from({ length: 6 }, (_, place) => ({
    id: `p${place}`,
    title: text,
    text: `The harbour server uses port ${place}. ${text}`,
  }));
  let searches = 0;
  const ports = {
    reasoner: await ExtractiveReader.open(
      bundleOf('reader', reader.config, reader.tokenizer),
      async () => read.session,
    ),
    critic: await T5Critic.open(
      bundleOf('critic', critic.config, critic.tokenizer),
      async () => judged.session,
    ),
    retriever: {
      search: async () =>
        passages
          .slice(2 * searches, 2 * ++searches)
          .map((passage) => ({ passage, score: 1, matchedTerms: [] })),
    },
  };
  const events = await collect(simRag(ports, question, { threshold: 1 }));
  return { events, read: read.given, judged: judged.given };
}

/**
 * What a graph takes of memory grows with the square of its input's tokens and with nothing else that a corpus decides, in
 * Node as in a page's workers, which run these same classes: the bound on tokens is the bound on memory.
 */
describe('the models of a whole run are given no more tokens than their limits', () => {
  it.each(Object.entries(hostileTexts))('where passages are %s', async (_, text) => {
    const { events, read, judged } = await ask('Which port does the harbour server use?', text);
    expect(eventsOf(events, 'failed')).toEqual([]);
    expect(judged.length).toBeGreaterThan(1);
    expect(Math.max(...read)).toBeLessThanOrEqual(limits.reader);
    expect(Math.max(...judged)).toBeLessThanOrEqual(limits.critic);
  });

  it.each(Object.entries(hostileTexts))('where the question is %s', async (_, text) => {
    const question = `Which port? ${text}`.slice(0, 1000);
    const { events, read, judged } = await ask(question, 'It listens.');
    expect(eventsOf(events, 'failed')).toEqual([]);
    expect(Math.max(...read)).toBeLessThanOrEqual(limits.reader);
    expect(Math.max(...judged)).toBeLessThanOrEqual(limits.critic);
  });
});
