import { describe, expect, it } from 'vitest';
import type { Draft, Excerpt, Passage, ReasonerInput } from '../../../../src/engine/index.js';
import { nothingDerived } from '../../../../src/reasoners/reader/derived-answer.js';
import {
  bestReadings,
  blockDraft,
  isAnsweredByBlock,
  withProof,
} from '../../../../src/reasoners/reader/excerpts/block-draft.js';
import { unitsOf } from '../../../../src/reasoners/reader/excerpts/units.js';
import { asksForBlock } from '../../../../src/reasoners/reader/question-form.js';
import type { ReaderConfig } from '../../../../src/reasoners/reader/reader-config.js';
import { composeDraft, readingOf } from '../../../../src/reasoners/reader/reader-draft.js';
import { makeWindow } from '../../../../src/reasoners/reader/reader-window.js';
import { sigmoid } from '../../../../src/scores/log-odds.js';
import { sum } from '../../../../src/scores/statistics.js';
import { names, passageOf, relevanceOf, type Script, scriptedSession } from '../scripted-session.js';
import {
  inputOf,
  logits,
  outputsOf,
  readerOver,
  segmentOf,
  spanLogits,
  tokensOf,
  turnOf,
  words,
} from '../support.js';
import { config } from './support.js';

const howTo = 'How do I polish a mirror?';
/** Sentences fit as an answer, but a name would, too. */
const unclear = 'What does the mirror need?';
const name = 'Who built the mirror?';
/** Only one passage names Ada, so that a reader can be sure of her. */
const builderIn = (opening: string) => (opening === 'moon' ? 'Ada' : 'Max');
const textOf = (opening: string) =>
  `${opening} is round. Polish it with felt. ${builderIn(opening)} built the mirror in 1790.${' It shines at night.'.repeat(40)}`;
const some = (...given: readonly string[]) => given.map((each) => passageOf(each, textOf(each)));

async function drafted(input: ReasonerInput, script: Script = {}) {
  const session = scriptedSession(script);
  const draft = await readerOver(session, config).draft(input);
  return { draft, session };
}

function excerptOf(passageId: string, relevance: number): Excerpt {
  return { passageId, start: 0, end: 9, mark: { start: 0, end: 4 }, relevance };
}

/** Expects everything that a draft shows to be in the passages. */
function expectShown(draft: Draft, passages: readonly Passage[]) {
  for (const excerpt of [draft.excerpt, ...(draft.readings ?? [])]) {
    const text = passages.find(({ id }) => id === excerpt?.passageId)?.text ?? '';
    const { start, end, mark } = excerpt ?? excerptOf('none', 0);
    expect(start).toBeGreaterThanOrEqual(0);
    expect(mark.start).toBeGreaterThanOrEqual(start);
    expect(mark.end).toBeGreaterThan(mark.start);
    expect(end).toBeGreaterThanOrEqual(mark.end);
    expect(end).toBeLessThanOrEqual(text.length);
  }
}

describe('a question that asks how something is done', () => {
  const passages = some('moon', 'sun', 'mars');
  const input = inputOf(howTo, { passages });

  it('is answered with what the most relevant passage offers', async () => {
    const { draft } = await drafted(input, { support: { Polish: 3 } });
    const sun = textOf('sun');
    expect(draft).toMatchObject({ kind: 'block', rationale: 'Polish it with felt.' });
    expect(draft.excerpt).toEqual(draft.readings?.[0]);
    expect(draft.excerpt?.passageId).toBe('sun');
    const { start = 0, end = 0, mark = { start: 0, end: 0 } } = draft.excerpt ?? {};
    expect(sun.slice(mark.start, mark.end)).toBe('Polish it with felt.');
    expect(draft.citations).toEqual([{ passageId: 'sun', ...mark }]);
    expect(draft.answer).toBe(sun.slice(start, end));
    expect(draft.answer).toContain('Polish it with felt. Max built the mirror in 1790.');
    expectShown(draft, passages);
  });

  it('has the relevance of that passage as its confidence, and reports its lead over the next', async () => {
    const { draft } = await drafted(input);
    expect(draft.confidence).toBeCloseTo(sigmoid(relevanceOf('sun')), 5);
    expect(draft.signals.excerptRelevance).toBeCloseTo(relevanceOf('sun'), 3);
    expect(draft.signals.excerptLead).toBeCloseTo(relevanceOf('sun') - relevanceOf('moon'), 3);
    for (const [signal, value] of Object.entries(draft.signals))
      expect(value, signal).toSatisfy(Number.isFinite);
  });

  it('reads each passage alone, never together, and compares the sentences of the two that seem the most relevant', async () => {
    const { draft, session } = await drafted(input, { similarTo: 'Max' });
    expect(session.read).toEqual([['moon'], ['sun'], ['mars']]);
    expect(draft.readings?.map(({ passageId }) => passageId)).toEqual(['sun', 'moon']);
    const units = some('sun', 'moon').flatMap((passage) => unitsOf(passage).slice(0, 32));
    expect(sum(session.texts), 'the question once, and their units').toBe(1 + units.length);
  });

  it('reads only the three passages that seem the most relevant as they were found, if the search tells how near they are', async () => {
    const near: Readonly<Record<string, number>> = { mars: 0.1, venus: 0.9, sun: 0.5, moon: 0.7 };
    const passages = some(...Object.keys(near)).map((passage) => ({
      ...passage,
      nearness: { cosine: near[passage.id] ?? 0 },
    }));
    const byNearness: ReaderConfig = {
      ...config,
      excerpts: {
        ...config.excerpts,
        weights: [...config.excerpts.weights, { name: 'cosine', weight: 1, centre: 0 }],
      },
    };
    const ask = async (given: readonly Passage[]) => {
      const session = scriptedSession();
      const draft = await readerOver(session, byNearness).draft(inputOf(howTo, { passages: given }));
      return { alone: session.read.flat(), draft };
    };
    const { alone, draft } = await ask(passages);
    expect(alone).toEqual(['venus', 'sun', 'moon']);
    expect(draft.readings?.map(({ passageId }) => passageId)).toEqual(['sun', 'moon']);
    const partly = [...passages.slice(0, 3), ...some('moon')];
    expect((await ask(partly)).alone).toEqual(['mars', 'venus', 'sun', 'moon']);
  });

  it('is answered on one line, whatever the passage contains', async () => {
    const code = 'Polish so:\n\n  felt\t--wet\n\n  felt --dry';
    const passage: Passage = {
      ...passageOf('sun', code),
      blocks: [
        { kind: 'paragraph', start: 0, end: 10 },
        { kind: 'code', margin: 2, start: 14, end: code.length },
      ],
    };
    const { draft } = await drafted(inputOf(howTo, { passages: [passage] }));
    expect(draft.answer).toBe('Polish so: felt --wet felt --dry');
    expectShown(draft, [passage]);
  });

  it('takes the sentence whose vector is closest to the question’s, if the graph has vectors', async () => {
    const { draft, session } = await drafted(input, { similarTo: 'Max' });
    expect(draft.rationale).toBe('Max built the mirror in 1790.');
    expect(Math.max(...session.texts)).toBeLessThanOrEqual(4);
  });

  it('is not answered with a span, however sure the reader is of one', async () => {
    const { draft } = await drafted(input, { answers: ['Ada'] });
    expect(draft.kind).toBe('block');
  });

  it('keeps a span that the reader is sure of if the question’s form is less clear, and shows its surroundings', async () => {
    expect(asksForBlock(unclear)).toBe(true);
    const { draft } = await drafted(inputOf(unclear, { passages }), { answers: ['Ada'] });
    expect(draft).toMatchObject({ kind: 'span', answer: 'Ada' });
    expect(draft.confidence).toBeGreaterThanOrEqual(0.5);
    const [cited] = draft.citations;
    expect(draft.excerpt?.mark).toEqual({ start: cited?.start, end: cited?.end });
    expectShown(draft, passages);
  });

  it('keeps no span that the reader is not sure of', async () => {
    const { draft } = await drafted(inputOf(unclear, { passages }), { answers: ['Ada'], none: () => 4 });
    expect(draft.kind).toBe('block');
  });

  it('keeps an answer that simpler questions within it have', async () => {
    const asked = 'How does the maker of Sun work?';
    expect(asksForBlock(asked, 2)).toBe(true);
    const passages = [passageOf('sun', 'Moon is the maker of Sun.'), passageOf('moon', 'With Ada.')];
    const { draft } = await drafted(inputOf(asked, { passages }), { answers: ['Moon'] });
    expect(draft).toMatchObject({ kind: 'span', signals: { bridged: 1 } });
  });

  it('looks up next what the most relevant passage points at', async () => {
    const pointing = (word: string) => drafted(input, { lookups: [word] });
    const lookups = async (word: string) => (await pointing(word)).draft.lookups.map(({ text }) => text);
    expect(await lookups('Max')).toContain('Max');
    expect(await lookups('Ada')).not.toContain('Ada');
  });

  it('is not answered with a block if nothing was found to read', async () => {
    const { draft, session } = await drafted(inputOf(howTo), { none: () => 12 });
    expect(draft).toMatchObject({ answer: null, kind: 'none', citations: [] });
    expect(draft).not.toHaveProperty('excerpt');
    expect(session.calls).toEqual(['window']);
  });
});

describe('a question that asks for a name', () => {
  const passages = some('moon', 'sun', 'mars');

  it('keeps its span, and shows the proof with its surroundings', async () => {
    const { draft } = await drafted(inputOf(name, { passages }), {
      answers: ['Ada'],
      support: { Polish: 3 },
    });
    const [cited] = draft.citations;
    const text = textOf(cited?.passageId ?? '');
    expect(draft).toMatchObject({ kind: 'span', answer: 'Ada' });
    expect(draft.rationale).toMatch(/^Ada built the mirror in 1790\./u);
    expect(text.slice(cited?.start, cited?.end)).toBe('Ada built the mirror in 1790.');
    expect(draft.excerpt).toMatchObject({
      passageId: cited?.passageId,
      mark: { start: cited?.start, end: cited?.end },
    });
    expect(text.slice(draft.excerpt?.start, draft.excerpt?.end)).toContain(
      'Ada built the mirror in 1790. It shines at night.',
    );
    expect(draft.excerpt?.relevance).toBe(
      draft.read.find(({ passageId }) => passageId === cited?.passageId)?.relevance,
    );
    expect(draft.signals).not.toHaveProperty('excerptRelevance');
    expectShown(draft, passages);
  });

  it('keeps a span that the reader is not sure of', async () => {
    const { draft } = await drafted(inputOf(name, { passages }), { none: () => 3 });
    expect(draft.kind).toBe('span');
    expect(draft.confidence).toBeLessThan(0.5);
  });

  it('has no excerpt without an answer', async () => {
    const { draft } = await drafted(inputOf(name, { passages }), { none: () => 12, support: { Polish: 3 } });
    expect(draft).toMatchObject({ answer: null, kind: 'none' });
    expect(draft).not.toHaveProperty('excerpt');
  });

  it('waits only for what its answer needs', async () => {
    const { draft, session } = await drafted(inputOf(name, { passages }), { answers: ['Ada'] });
    expect(session.read).toEqual([['moon', 'sun', 'mars'], [draft.citations[0]?.passageId]]);
    expect(session.calls).not.toContain('vectors');
    expect(draft).not.toHaveProperty('readings');
  });
});

describe('a word alone', () => {
  const passages = some('moon', 'sun', 'mars');

  it.each(['mirror', ' Mirror? '])(
    'is answered with an excerpt, however sure the reader is of a name: “%s”',
    async (question) => {
      const { draft } = await drafted(inputOf(question, { passages }), { answers: ['Ada'] });
      expect(draft.kind).toBe('block');
      expectShown(draft, passages);
    },
  );
});

describe('a short answer that the critic has rejected', () => {
  const near = some('moon', 'sun').map((passage) => ({ ...passage, nearness: { cosine: 0.5 } }));
  const turns = (times: number, answer: string | null = 'Ada') =>
    Array.from({ length: times }, () => ({
      ...turnOf({ answer }),
      feedback: { rejectedAnswer: answer, probability: 0.1, text: '' },
    }));
  const ask = (input: Partial<ReasonerInput>, script: Script = { answers: ['Ada'] }) =>
    drafted(inputOf(name, { passages: near, ...input }), script);

  it('is offered twice, and then what the most relevant passage says', async () => {
    for (const times of [0, 1]) {
      expect((await ask({ turns: turns(times) })).draft).toMatchObject({ kind: 'span', answer: 'Ada' });
    }
    const { draft } = await ask({ turns: turns(2) });
    expect(draft).toMatchObject({ kind: 'block', excerpt: { passageId: 'sun' } });
    expectShown(draft, near);
  });

  it('is offered again if it is another one, or reached the threshold', async () => {
    expect((await ask({ turns: turns(3, 'Max') })).draft.kind).toBe('span');
    const kept = turns(3).map((turn) => ({
      ...turn,
      feedback: { rejectedAnswer: null, probability: 0.9, text: '' },
    }));
    expect((await ask({ turns: kept })).draft.kind).toBe('span');
  });

  it('is offered again if the search does not tell how near a passage is', async () => {
    const passages = [...near, passageOf('mars', textOf('mars'))];
    expect((await ask({ passages, turns: turns(3) })).draft.kind).toBe('span');
  });

  it('is not waited for if a second reading finds none either', async () => {
    const none: Script = { none: () => 12 };
    expect((await ask({ turns: [] }, none)).draft.kind).toBe('none');
    expect((await ask({ turns: turns(1, null) }, none)).draft.kind).toBe('block');
  });
});

describe('the readings of a run', () => {
  const earlier = [excerptOf('venus', 0.5), excerptOf('pluto', 0.25)];

  it('are made once per passage: those in an earlier draft are not compared again', async () => {
    const passages = some('venus', 'pluto', 'sun', 'mercury');
    const turns = [turnOf({ readings: earlier })];
    const { session } = await drafted(inputOf(howTo, { passages, turns }), { similarTo: 'Max' });
    const units = some('sun').flatMap((passage) => unitsOf(passage).slice(0, 32));
    expect(sum(session.texts), 'the question once, and the units of the sun').toBe(1 + units.length);
  });

  it('come from all rounds, the most relevant first', async () => {
    const passages = some('venus', 'pluto', 'sun', 'mercury');
    const turns = [turnOf({ readings: [earlier[0] ?? excerptOf('', 0)] }), turnOf({ readings: earlier })];
    const { draft } = await drafted(inputOf(howTo, { passages, turns }));
    expect(draft.readings?.map(({ passageId }) => passageId)).toEqual(['sun', 'venus', 'pluto']);
    expect(draft.readings?.slice(1)).toEqual(earlier);
  });

  it('contain each passage once, as it was last read', () => {
    const turns = [
      turnOf({ readings: [excerptOf('sun', 0.9)] }),
      turnOf({ readings: [excerptOf('sun', 0.4)] }),
    ];
    const added = [{ excerpt: excerptOf('moon', 0.5) }];
    expect(bestReadings(inputOf(name, { turns }), added)).toEqual([
      excerptOf('moon', 0.5),
      excerptOf('sun', 0.4),
    ]);
  });

  it('let an earlier round’s passage answer if it is the most relevant', async () => {
    const passages = some('venus', 'sun');
    const reading = { ...excerptOf('venus', 0.999), end: 15, mark: { start: 0, end: 15 } };
    const { draft } = await drafted(inputOf(howTo, { passages, turns: [turnOf({ readings: [reading] })] }));
    expect(draft).toMatchObject({ kind: 'block', answer: 'venus is round.', excerpt: reading });
    expect(draft.citations).toEqual([{ passageId: 'venus', start: 0, end: 15 }]);
  });

  it('are no longer made once the run is stopped', async () => {
    const controller = new AbortController();
    const reason = new Error('stop');
    const session = scriptedSession({ similarTo: 'Max' });
    const stopping = {
      ...session,
      run: (feeds: Parameters<typeof session.run>[0]) => {
        if (session.calls.includes('vectors')) controller.abort(reason);
        return session.run(feeds);
      },
    };
    const draft = readerOver(stopping, config).draft(
      inputOf(howTo, { passages: names.slice(0, 4).map((each) => passageOf(each)) }),
      { signal: controller.signal },
    );
    await expect(draft).rejects.toBe(reason);
    expect(session.calls.filter((call) => call === 'vectors').length).toBeLessThanOrEqual(2);
  });
});

describe('an answer that was combined from several', () => {
  const passages = [
    passageOf('sun', 'The sun is round. It is 90 kilometres wide. It glows.'),
    passageOf('moon', 'The moon is round. It is 20 kilometres wide. It glows.'),
  ];

  it('stays unchanged, with the surroundings of its proof', async () => {
    const { draft } = await drafted(inputOf('Which is wider, Sun or Moon?', { passages }), {
      answers: ['90', '20'],
    });
    expect(draft).toMatchObject({ kind: 'span', answer: 'Sun' });
    expect(draft.citations).toHaveLength(2);
    expect(draft.excerpt?.passageId).toBe(draft.citations[0]?.passageId);
    expect(draft.excerpt?.mark).toEqual({
      start: draft.citations[0]?.start,
      end: draft.citations[0]?.end,
    });
    expectShown(draft, passages);
  });

  it('is never replaced by a block, whatever the form of its question', () => {
    const [passage] = passages;
    if (passage === undefined) throw new Error('no passage');
    const window = makeWindow(words, config, howTo, [passage]);
    const cited = [{ passage, range: { start: 0, end: 17 }, support: 1 }];
    const answer = { by: 'bridge', kind: 'span', text: 'Sun', confidence: 0.1, cited } as const;
    const input = inputOf(howTo, { passages });
    const readingWith = (derived: typeof nothingDerived) =>
      readingOf(input, [passage], window, outputsOf(window), config, derived);
    expect(asksForBlock(howTo)).toBe(true);
    expect(isAnsweredByBlock(readingWith(nothingDerived))).toBe(true);
    expect(isAnsweredByBlock(readingWith({ ...nothingDerived, answer }))).toBe(false);
  });
});

describe('a draft and its excerpt', () => {
  const [sun = passageOf('sun')] = some('sun');
  const input = inputOf(howTo, { passages: [sun] });
  const window = makeWindow(words, config, howTo, [sun]);
  const readingWith = (answer: string) => {
    const { first, last } = tokensOf(segmentOf(window, 0, 'text'), answer);
    const pointed = spanLogits(logits(window, { [first]: 9 }), logits(window, { [last]: 9 }));
    return readingOf(input, [sun], window, outputsOf(window, { answer: pointed }), config);
  };
  const unsure = readingOf(input, [sun], window, outputsOf(window), config);

  it('is a block only if there is something to show', () => {
    expect(isAnsweredByBlock(unsure)).toBe(true);
    expect(blockDraft(unsure, [])).toBeNull();
    expect(blockDraft(unsure, [excerptOf('sun', 0.1)])).toMatchObject({ kind: 'block' });
  });

  it('is a span if its confidence is at least one half', () => {
    const sure = readingWith('felt');
    const with_ = (confidence: number) => ({ ...sure, own: { ...sure.own, confidence } });
    expect(isAnsweredByBlock(with_(0.5))).toBe(false);
    expect(isAnsweredByBlock(with_(0.499))).toBe(true);
  });

  it('of a single passage is a block only if the form of the question is clear', () => {
    const [moon = passageOf('moon')] = some('moon');
    const asks = (question: string, passages: readonly Passage[]) => {
      const asked = makeWindow(words, config, question, passages);
      return isAnsweredByBlock(
        readingOf(inputOf(question, { passages }), passages, asked, outputsOf(asked), config),
      );
    };
    const weak = 'What is the use of the moon?';
    expect(asksForBlock(weak)).toBe(true);
    expect(asks(weak, [sun, moon])).toBe(true);
    expect(asks(weak, [sun])).toBe(false);
    expect(asks('Why does the sun glow?', [sun])).toBe(true);
  });

  it('is not a block if the most relevant passage is unavailable', () => {
    expect(blockDraft(unsure, [excerptOf('gone', 0.9)])).toBeNull();
  });

  it('assumes a relevance of zero for a passage that was not read', () => {
    const draft = withProof({ ...composeDraft(readingWith('felt')), read: [] }, [sun]);
    expect(draft.excerpt).toMatchObject({ passageId: 'sun', relevance: 0 });
  });

  it('shows a proof that is longer than a unit whole', () => {
    const composed = composeDraft(readingWith('felt'));
    const end = sun.text.indexOf(' It shines');
    const draft = withProof({ ...composed, citations: [{ passageId: 'sun', start: 3, end }] }, [sun]);
    expect(draft.excerpt?.mark).toEqual({ start: 3, end });
    expect(draft.excerpt?.start).toBeLessThanOrEqual(3);
    expect(draft.excerpt?.end).toBeGreaterThanOrEqual(end);
  });
});

describe('the readings after the end of a run', () => {
  const passages = some('moon', 'sun', 'mars');

  it('are made only of the requested passages, each alone', async () => {
    const session = scriptedSession({ support: { Polish: 3 } });
    const reader = readerOver(session, config);
    const readings = await reader.readings({ question: name, passages, wanted: ['mars', 'sun'] });
    expect(readings.map(({ passageId }) => passageId)).toEqual(['sun', 'mars']);
    expect(session.read).toEqual([['sun'], ['mars']]);
    for (const { passageId, mark } of readings)
      expect(textOf(passageId).slice(mark.start, mark.end)).toBe('Polish it with felt.');
  });

  it('have the same relevance as if read for a draft', async () => {
    const reader = readerOver(scriptedSession(), config);
    const [read] = await reader.readings({ question: howTo, passages, wanted: ['sun'] });
    const { draft } = await drafted(inputOf(howTo, { passages }));
    expect(read).toEqual(draft.readings?.find(({ passageId }) => passageId === 'sun'));
  });
});
