import { describe, expect, it } from 'vitest';
import type { Passage, ReasonerInput } from '../../../src/engine/index.js';
import { ExtractiveReader } from '../../../src/reasoners/reader/extractive-reader.js';
import { parseReaderConfig } from '../../../src/reasoners/reader/reader-config.js';
import { makeWindow } from '../../../src/reasoners/reader/reader-window.js';
import type { Session } from '../../../src/sessions/session-types.js';
import { bundleOf } from '../../model-files/bundle-support.js';
import { config, inputOf, tokenizerJson, turnOf, words } from './support.js';

const titleMark = 1;
const outputsPerToken = 37;

/** Titles that are one token each, most relevant first. */
const names = ['sun', 'moon', 'mars', 'venus', 'earth', 'pluto', 'saturn', 'jupiter', 'neptune', 'mercury'];
const passageOf = (name: string): Passage => ({ id: name, title: name, text: `About the ${name}.` });
const relevanceOf = new Map(names.map((name, rank) => [words.encode(name).ids[0], 5 - rank]));

/**
 * A session that finds each passage as relevant as its title says and remembers what it read. With `answerable` it says how
 * many tokens a window has, as if that were the odds that it answers the question.
 */
function scriptedSession(answerable = false): Session & { readonly read: string[][] } {
  const titles = new Map(names.map((name) => [words.encode(name).ids[0], name]));
  const read: string[][] = [];
  return {
    read,
    run: async (feeds) => {
      const ids = Array.from(feeds.input_ids?.data ?? [], Number);
      const marks = ids.flatMap((id, place) => (id === titleMark ? [place] : []));
      read.push(marks.map((mark) => titles.get(ids[mark + 1]) ?? ''));
      const tokens = new Float32Array(ids.length * outputsPerToken);
      for (const mark of marks) tokens[mark * outputsPerToken + 2] = relevanceOf.get(ids[mark + 1]) ?? -9;
      return {
        tokens: { dims: [1, ids.length, outputsPerToken], data: tokens },
        kind: { dims: [1, 4], data: Float32Array.of(2, 0, 0, 0) },
        ...(answerable ? { answerable: { dims: [1], data: Float32Array.of(ids.length) } } : {}),
      };
    },
    release: async () => {},
  };
}

async function readIds(input: ReasonerInput) {
  const session = scriptedSession();
  const draft = await new ExtractiveReader(session, words, config).draft(input);
  const ids = draft.read.map(({ passageId }) => passageId);
  // After its window it reads the cited passage alone, unless that was the window.
  const alone = ids.length > 1 ? session.read.at(-1) : undefined;
  return {
    draft,
    ids,
    alone,
    reads: alone === undefined ? session.read : session.read.slice(0, -1),
  };
}

const seen = (...given: readonly string[]) =>
  given.map((name) => ({ passageId: name, relevance: 1 / (1 + Math.exp(-(5 - names.indexOf(name)))) }));

describe('the extractive reader', () => {
  it('holds no knowledge of its own', () => {
    expect(new ExtractiveReader(scriptedSession(), words, config).closedBook).toBe(false);
  });

  it('reads all passages in one pass while they fit a window', async () => {
    const { ids, reads } = await readIds(inputOf('Which?', { passages: names.slice(0, 4).map(passageOf) }));
    expect(ids).toEqual(['sun', 'moon', 'mars', 'venus']);
    expect(reads).toHaveLength(1);
  });

  it('reads what is new and keeps the most relevant of what it read before, oldest first', async () => {
    const passages = ['venus', 'sun', 'pluto', 'moon', 'jupiter', 'neptune'].map(passageOf);
    const turns = [turnOf({ read: seen('venus', 'sun', 'pluto', 'moon') })];
    const { ids, reads } = await readIds(inputOf('Which?', { passages, turns }));
    expect(ids).toEqual(['sun', 'moon', 'jupiter', 'neptune']);
    expect(reads).toHaveLength(1);
  });

  it('reads in batches when more is new than a window holds, then the most relevant together', async () => {
    const passages = [...names].reverse().map(passageOf);
    const { ids, reads } = await readIds(inputOf('Which?', { passages }));
    expect(reads.slice(0, -1).flat()).toEqual([...names].reverse());
    expect(reads.at(-1)).toEqual(['venus', 'mars', 'moon', 'sun']);
    expect(ids).toEqual(['venus', 'mars', 'moon', 'sun']);
  });

  it('never reads more passages at once than its window holds', async () => {
    for (let count = 0; count <= names.length; count++) {
      for (let before = 0; before <= count; before++) {
        const turns = [turnOf({ read: seen(...names.slice(0, before)) })];
        const { reads } = await readIds(
          inputOf('Which?', { passages: names.slice(0, count).map(passageOf), turns }),
        );
        for (const read of reads) expect(read.length).toBeLessThanOrEqual(config.windowPassages);
        expect(reads.at(-1)).toHaveLength(Math.min(count, config.windowPassages));
      }
    }
  });

  it('reads the first cited passage alone as a second opinion, and says whether it gives the same answer', async () => {
    const { draft, alone } = await readIds(inputOf('Which?', { passages: names.slice(0, 3).map(passageOf) }));
    expect(alone).toEqual([draft.citations[0]?.passageId]);
    expect(draft.signals.aloneAgrees).toBeOneOf([0, 1]);
    expect(draft.signals.aloneConfidence).toBeGreaterThan(0);
    expect(draft.signals.aloneNone).toBeCloseTo(1 / (Math.exp(2) + 3), 5);
  });

  it('takes one passage for its own second opinion: it is not read twice', async () => {
    const { draft, reads } = await readIds(inputOf('Which?', { passages: [passageOf('sun')] }));
    expect(reads).toEqual([['sun']]);
    expect(draft.signals).not.toHaveProperty('aloneAgrees');
  });

  it('reads the sentence of the answer and the one before it once more when there is one passage', async () => {
    const text = 'It is old. It is far. It is the sun. It is hot. It is round.';
    const passage = { ...passageOf('sun'), text };
    const session = scriptedSession(true);
    const { citations, signals } = await new ExtractiveReader(session, words, config).draft(
      inputOf('Which?', { passages: [passage] }),
    );
    const [cited] = citations;
    const upTo = text.slice(0, cited?.end).split('. ').slice(-2).join('. ');
    const close = makeWindow(words, config, 'Which?', [{ ...passage, text: upTo }]);
    expect(session.read).toEqual([['sun'], ['sun']]);
    expect(signals.closeAnswerable).toBe(close.ids.length);
  });

  it('does not read so closely among several passages', async () => {
    const session = scriptedSession(true);
    const passages = names.slice(0, 2).map(passageOf);
    const { signals } = await new ExtractiveReader(session, words, config).draft(
      inputOf('Which?', { passages }),
    );
    expect(session.read).toHaveLength(2);
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
    const draft = new ExtractiveReader(stopping, words, config).draft(
      inputOf('Which?', { passages: names.map(passageOf) }),
      { signal: controller.signal },
    );
    await expect(draft).rejects.toBe(reason);
    expect(session.read).toHaveLength(1);
  });

  it('asks nothing of a stopped run', async () => {
    const reader = new ExtractiveReader(scriptedSession(), words, config);
    const reason = new Error('stop');
    await expect(reader.nextQuery(inputOf('Which?'), { signal: AbortSignal.abort(reason) })).rejects.toBe(
      reason,
    );
    await expect(reader.nextQuery(inputOf('Which?'))).resolves.toEqual({ text: 'Which?' });
  });

  it('refuses a graph whose outputs have another shape', async () => {
    const session: Session = {
      run: async () => ({ tokens: { dims: [1, 1, 5], data: new Float32Array(5) } }),
      release: async () => {},
    };
    await expect(new ExtractiveReader(session, words, config).draft(inputOf('Which?'))).rejects.toMatchObject(
      {
        code: 'model-invalid',
        detail: { model: 'reader' },
      },
    );
  });
});

describe('the reader’s config', () => {
  const whole: Record<string, unknown> = { ...config };

  it.each(Object.keys(whole))('is refused without a number %s, and the field is named', (field) => {
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
