import { describe, expect, it } from 'vitest';
import type { ReasonerInput } from '../../../src/engine/index.js';
import { ExtractiveReader } from '../../../src/reasoners/reader/extractive-reader.js';
import { parseReaderConfig } from '../../../src/reasoners/reader/reader-config.js';
import { makeWindow } from '../../../src/reasoners/reader/reader-window.js';
import { sigmoid } from '../../../src/scores/log-odds.js';
import type { Session } from '../../../src/sessions/session-types.js';
import { bundleOf } from '../../model-files/bundle-support.js';
import { names, passageOf, relevanceOf, type Script, scriptedSession } from './scripted-session.js';
import { config, inputOf, readerOver, tokenizerJson, turnOf, words } from './support.js';

/** A question that asks for a name, so a span can answer it. */
const question = 'Who is it?';

/**
 * The inputs of a reader's draft: `reads` while composing its window, the window being the last of them, and,
 * if that has other passages, the first cited passage `alone`.
 */
async function readIds(input: ReasonerInput, script: Script = {}) {
  const session = scriptedSession(script);
  const draft = await readerOver(session).draft(input);
  const ids = draft.read.map(({ passageId }) => passageId);
  const hasSecondOpinion = ids.length > 1 && draft.citations.length > 0;
  const windows = session.read.length - Number(hasSecondOpinion);
  return {
    draft,
    ids,
    session,
    reads: session.read.slice(0, windows),
    alone: session.read.slice(windows),
  };
}

const capitalised = (name: string) => name.replace(/^./u, (letter) => letter.toUpperCase());

const seen = (...given: readonly string[]) =>
  given.map((name) => ({ passageId: name, relevance: sigmoid(relevanceOf(name)) }));

describe('the extractive reader', () => {
  it('has no knowledge of its own', () => {
    expect(readerOver(scriptedSession()).closedBook).toBe(false);
  });

  it('computes a vector of a question, unless the graph has no vectors', async () => {
    const session = scriptedSession({ similarTo: 'sun' });
    const reader = readerOver(session);
    expect(await reader.queryVectors('How do I get warm?')).toEqual({ whole: Float32Array.of(1, 0) });
    expect(session.texts).toEqual([1]);
    const without = readerOver(scriptedSession());
    expect(await without.queryVectors('How do I get warm?')).toBeNull();
  });

  it('reads all passages in one pass if they fit in a window', async () => {
    const passages = names.slice(0, 4).map((name) => passageOf(name));
    const { ids, reads } = await readIds(inputOf(question, { passages }));
    expect(ids).toEqual(['sun', 'moon', 'mars', 'venus']);
    expect(reads).toEqual([ids]);
  });

  it('reads a passage that the question names without the others, unless that one does not answer', async () => {
    const passages = ['moon', 'sun', 'mars'].map((name) => ({
      ...passageOf(name),
      title: capitalised(name),
    }));
    const input = inputOf('Who found the Sun?', { passages });
    expect((await readIds(input)).ids).toEqual(['sun']);
    const { ids, reads } = await readIds(input, { none: (titles) => (titles.length === 1 ? 9 : 0) });
    expect(reads).toEqual([['sun'], ['moon', 'sun', 'mars']]);
    expect(ids).toEqual(['moon', 'sun', 'mars']);
  });

  it('reads the new passages with the most relevant of those read before, oldest first', async () => {
    const passages = ['venus', 'sun', 'pluto', 'moon', 'jupiter', 'neptune'].map((name) => passageOf(name));
    const turns = [turnOf({ read: seen('venus', 'sun', 'pluto', 'moon') })];
    const { ids, reads } = await readIds(inputOf(question, { passages, turns }));
    expect(ids).toEqual(['sun', 'moon', 'jupiter', 'neptune']);
    expect(reads).toEqual([ids]);
  });

  it('reads in batches if the new passages exceed a window, then the most relevant together', async () => {
    const passages = [...names].reverse().map((name) => passageOf(name));
    const { ids, reads } = await readIds(inputOf(question, { passages }));
    expect(reads.slice(0, -1).flat()).toEqual([...names].reverse());
    expect(reads.at(-1)).toEqual(['venus', 'mars', 'moon', 'sun']);
    expect(ids).toEqual(['venus', 'mars', 'moon', 'sun']);
  });

  it('never reads more passages at once than its window holds', async () => {
    for (let count = 0; count <= names.length; count++) {
      for (let before = 0; before <= count; before++) {
        const turns = [turnOf({ read: seen(...names.slice(0, before)) })];
        const { reads } = await readIds(
          inputOf(question, { passages: names.slice(0, count).map((name) => passageOf(name)), turns }),
        );
        for (const read of reads) expect(read.length).toBeLessThanOrEqual(config.windowPassages);
        // The draft's window is not read again if a batch consisted of exactly those passages.
        expect(Math.max(0, ...reads.map(({ length }) => length))).toBe(
          Math.min(count, config.windowPassages),
        );
      }
    }
  });

  it('reads the first cited passage alone as a second opinion, and reports whether the answer is the same', async () => {
    const none = (titles: readonly string[]) => (titles.length > 1 ? 1 : -names.indexOf(titles[0] ?? ''));
    for (const given of [
      ['sun', 'moon', 'mars'],
      ['moon', 'mars', 'sun'],
    ]) {
      const passages = given.map((name) => passageOf(name));
      const { draft, reads, alone } = await readIds(inputOf(question, { passages }), { none });
      const cited = draft.citations[0]?.passageId ?? '';
      const odds = Math.exp(-names.indexOf(cited));
      expect(reads).toEqual([given]);
      expect(alone).toEqual([[cited]]);
      expect(draft.signals.aloneAgrees).toBeOneOf([0, 1]);
      expect(draft.signals.aloneConfidence).toBeGreaterThan(0);
      expect(draft.signals.aloneNone).toBeCloseTo(odds / (Math.exp(2) + 2 + odds), 5);
    }
  });

  it('does not read a single passage twice for a second opinion', async () => {
    const { draft, session } = await readIds(inputOf(question, { passages: [passageOf('sun')] }));
    expect(session.read).toEqual([['sun']]);
    expect(draft.signals).not.toHaveProperty('aloneAgrees');
  });

  it('reads the sentence of the answer and the one before it again if there is only one passage', async () => {
    const text = 'It is old. It is far. It is the sun. It is hot. It is round.';
    const passage = { ...passageOf('sun'), text };
    const session = scriptedSession({ answerable: true });
    const { citations, signals } = await readerOver(session).draft(
      inputOf(question, { passages: [passage] }),
    );
    const [cited] = citations;
    const upTo = text.slice(0, cited?.end).split('. ').slice(-2).join('. ');
    const close = makeWindow(words, config, question, [{ ...passage, text: upTo }]);
    expect(session.read).toEqual([['sun'], ['sun']]);
    expect(signals.closeAnswerable).toBe(close.ids.length);
  });

  it('does not read so closely among several passages', async () => {
    const session = scriptedSession({ answerable: true });
    const passages = names.slice(0, 2).map((name) => passageOf(name));
    const { signals } = await readerOver(session).draft(inputOf(question, { passages }));
    expect(session.read).toEqual([['sun', 'moon'], ['sun']]);
    expect(signals).not.toHaveProperty('closeAnswerable');
  });

  it('stops between two reads when it is aborted', async () => {
    const controller = new AbortController();
    const reason = new Error('stop');
    const session = scriptedSession();
    const stopping: Session = {
      ...session,
      run: (feeds) => {
        controller.abort(reason);
        return session.run(feeds);
      },
    };
    const draft = readerOver(stopping).draft(
      inputOf(question, { passages: names.map((name) => passageOf(name)) }),
      { signal: controller.signal },
    );
    await expect(draft).rejects.toBe(reason);
    expect(session.read).toHaveLength(1);
  });

  it('makes no query for a stopped run', async () => {
    const reader = readerOver(scriptedSession());
    const reason = new Error('stop');
    await expect(reader.nextQuery(inputOf(question), { signal: AbortSignal.abort(reason) })).rejects.toBe(
      reason,
    );
    await expect(reader.nextQuery(inputOf(question))).resolves.toEqual({ text: question });
  });

  it('refuses a graph whose outputs have another shape', async () => {
    const session: Session = {
      run: async () => ({ tokens: { dims: [1, 1, 5], data: new Float32Array(5) } }),
      release: async () => {},
    };
    await expect(readerOver(session).draft(inputOf(question))).rejects.toMatchObject({
      code: 'model-invalid',
      detail: { model: 'reader' },
    });
  });
});

describe('the reader’s config', () => {
  const whole: Record<string, unknown> = { ...config };
  const { excerpts, yesOrNo, frequentTokens, probe, ...numbers } = config;
  const weight = { name: 'support', weight: 1, centre: 0 };

  it('may lack frequent tokens, and is refused if these are no numbers', () => {
    const { frequentTokens: _, ...without } = whole;
    expect(parseReaderConfig('reader', JSON.stringify(without)).frequentTokens).toEqual([]);
    expect(() => parseReaderConfig('reader', JSON.stringify({ ...whole, frequentTokens: ['the'] }))).toThrow(
      expect.objectContaining({ code: 'model-invalid' }),
    );
    expect(frequentTokens).not.toEqual([]);
  });

  it('may lack a probe, and is refused if a number of one is none', () => {
    const { probe: _, ...without } = whole;
    expect(parseReaderConfig('reader', JSON.stringify(without)).probe).toBeUndefined();
    const unread = { ...whole, probe: { ...probe, answerable: 'yes' } };
    expect(() => parseReaderConfig('reader', JSON.stringify(unread))).toThrow(
      expect.objectContaining({
        code: 'model-invalid',
        detail: { model: 'reader', reason: 'config.json has no valid probe.answerable' },
      }),
    );
  });

  it.each(Object.keys(numbers))('is refused without a number %s, and the field is named', (field) => {
    for (const value of [undefined, null, '4', [4]]) {
      const parse = () => parseReaderConfig('reader', JSON.stringify({ ...whole, [field]: value }));
      expect(parse).toThrow(
        expect.objectContaining({
          code: 'model-invalid',
          detail: { model: 'reader', reason: `config.json has no valid ${field}` },
        }),
      );
    }
  });

  it.each([
    ['excerpts', undefined],
    ['excerpts', null],
    ['excerpts', '4'],
    ['excerpts.similarity', { ...excerpts, similarity: '4' }],
    ['excerpts.bias', { ...excerpts, bias: undefined }],
    ['excerpts.weights', { ...excerpts, weights: undefined }],
    ['excerpts.weights', { ...excerpts, weights: {} }],
    ['excerpts.weights.2.name', { ...excerpts, weights: [weight, { ...weight, name: 'colour' }] }],
    ['excerpts.weights.1.weight', { ...excerpts, weights: [{ ...weight, weight: null }] }],
    ['excerpts.weights.1.centre', { ...excerpts, weights: [{ ...weight, centre: undefined }] }],
  ])('is refused without a valid %s, and the field is named: %j', (field, broken) => {
    expect(() => parseReaderConfig('reader', JSON.stringify({ ...whole, excerpts: broken }))).toThrow(
      expect.objectContaining({
        code: 'model-invalid',
        detail: { model: 'reader', reason: `config.json has no valid ${field}` },
      }),
    );
  });

  it.each([
    ['yesOrNo', undefined],
    ['yesOrNo.bias', { ...yesOrNo, bias: '1' }],
    ['yesOrNo.negated', { ...yesOrNo, negated: null }],
  ])('is refused without a valid %s: %j', (field, broken) => {
    expect(() => parseReaderConfig('reader', JSON.stringify({ ...whole, yesOrNo: broken }))).toThrow(
      expect.objectContaining({
        code: 'model-invalid',
        detail: { model: 'reader', reason: `config.json has no valid ${field}` },
      }),
    );
  });

  it.each(['', '{', 'null', '[]', '7'])('is refused when it is %j', (json) => {
    expect(() => parseReaderConfig('reader', json)).toThrow(
      expect.objectContaining({ code: 'model-invalid' }),
    );
  });

  it('is refused when the model is opened, before a session is made', async () => {
    let made = 0;
    const opened = ExtractiveReader.open(bundleOf('reader', '{}', tokenizerJson), async () => {
      made++;
      return scriptedSession();
    });
    await expect(opened).rejects.toMatchObject({
      detail: { reason: 'config.json has no valid windowTokens' },
    });
    expect(made).toBe(0);
  });
});
