import { describe, expect, it } from 'vitest';
import { composeDraft, readingOf } from '../../../src/reasoners/reader/reader-draft.js';
import { makeWindow } from '../../../src/reasoners/reader/reader-window.js';
import { sentencesOf } from '../../../src/reasoners/reader/sentences.js';
import { searchSpans } from '../../../src/reasoners/reader/span-search.js';
import {
  config,
  inputOf,
  lindvik,
  logits,
  nadia,
  outputsOf,
  segmentOf,
  spanLogits,
  tokensOf,
  turnOf,
  words,
} from './support.js';

const question = 'Who discovered Nadia?';
const passages = [nadia, lindvik];
const window = makeWindow(words, config, question, passages);
const nadiaText = segmentOf(window, 0, 'text');
const lindvikText = segmentOf(window, 1, 'text');
const everywhere = () => true;
const draftOf = (...read: Parameters<typeof readingOf>) => composeDraft(readingOf(...read));

/** Start and end logits that point at one span. */
function pointAt(place: { readonly first: number; readonly last: number }, score = 8) {
  return { starts: logits(window, { [place.first]: score }), ends: logits(window, { [place.last]: score }) };
}

/** Support logits: at the first token of each given sentence, and at each passage's mark. */
function supportOf(sentences: readonly (readonly [typeof nadiaText, number, number])[]) {
  const places: Record<number, number> = {};
  for (const [segment, sentence, score] of sentences) {
    const range = sentencesOf(segment.source)[sentence];
    places[segment.first + segment.pieces.starts.indexOf(range?.start ?? -1)] = score;
  }
  return logits(window, places);
}

describe('the best spans', () => {
  it('are runs of whole words with their range in the passage, best first', () => {
    const { starts, ends } = pointAt(tokensOf(nadiaText, 'Bartolomeo Lindvik'));
    const found = searchSpans(window, spanLogits(starts, ends), everywhere, 24, 4);
    const best = found.spans[0];
    expect(best?.text).toBe('Bartolomeo Lindvik');
    expect(nadia.text.slice(best?.start, best?.end)).toBe('Bartolomeo Lindvik');
    expect(best?.segment).toBe(nadiaText);
    expect(best?.score).toBe(16);
    expect(best?.probability).toBeGreaterThan(0.99);
    const scores = found.spans.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((one, other) => other - one));
  });

  it('lie within one segment, even when the logits point from one passage into the next', () => {
    const { first } = tokensOf(nadiaText, 'methane');
    const { last } = tokensOf(lindvikText, 'Bartolomeo');
    const found = searchSpans(
      window,
      spanLogits(logits(window, { [first]: 9 }), logits(window, { [last]: 9 })),
      everywhere,
      400,
      20,
    );
    for (const { segment, start, end, text } of found.spans) {
      expect(segment.source.slice(start, end)).toBe(text);
      expect(end).toBeGreaterThan(start);
    }
    expect(found.spans.some(({ text }) => text.includes('methane') && text.includes('Bartolomeo'))).toBe(
      false,
    );
  });

  it('never run into the next sentence', () => {
    const { first } = tokensOf(nadiaText, 'Hector');
    const { last } = tokensOf(nadiaText, 'Bartolomeo Lindvik');
    const [starts, ends] = [logits(window, { [first]: 9 }), logits(window, { [last]: 9 })];
    const sentences = sentencesOf(nadia.text);
    for (const { segment, start, end } of searchSpans(window, spanLogits(starts, ends), everywhere, 400, 20)
      .spans) {
      if (segment !== nadiaText) continue;
      expect(sentences.some((sentence) => sentence.start <= start && end <= sentence.end)).toBe(true);
    }
  });

  it('have at most the tokens allowed', () => {
    const { first } = tokensOf(nadiaText, 'Nadia');
    const { last } = tokensOf(nadiaText, 'Hector');
    const [starts, ends] = [logits(window, { [first]: 9 }), logits(window, { [last]: 9 })];
    expect(searchSpans(window, spanLogits(starts, ends), everywhere, 7, 1).spans[0]?.text).toBe(
      'Nadia is the largest moon of Hector',
    );
    expect(searchSpans(window, spanLogits(starts, ends), everywhere, 6, 1).spans[0]?.text).not.toContain(
      'Nadia is the largest moon of Hector',
    );
  });

  it('come from allowed segments only and never twice with the same words', () => {
    const { starts, ends } = pointAt(tokensOf(nadiaText, 'Bartolomeo Lindvik'));
    const elsewhere = searchSpans(window, spanLogits(starts, ends), ({ passage }) => passage === 1, 24, 6);
    expect(new Set(elsewhere.spans.map(({ segment }) => segment.passage))).toEqual(new Set([1]));
    const texts = elsewhere.spans.map(({ text }) => text.toLowerCase());
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts).toHaveLength(6);
  });

  it('are weighed against no span at all, represented by the first token', () => {
    const starts = logits(window, { 0: 5 });
    const found = searchSpans(window, spanLogits(starts, logits(window, { 0: 4 })), everywhere, 24, 1);
    expect(found.nullScore).toBe(9);
    expect(found.nullProbability).toBeGreaterThan(0.9);
    expect(found.spans[0]?.probability).toBeLessThan(found.nullProbability);
  });

  it('are those whose start and end match, however sure each is alone', () => {
    const near = tokensOf(nadiaText, 'Bartolomeo Lindvik');
    const { last } = tokensOf(nadiaText, 'Lindvik discovered it in 1655');
    const starts = logits(window, { [near.first]: 8 });
    const ends = logits(window, { [near.last]: 7, [last]: 8 });
    const text = (matches: Record<string, number>) =>
      searchSpans(window, spanLogits(starts, ends, matches), everywhere, 24, 1).spans[0]?.text;
    expect(text({})).toBe('Bartolomeo Lindvik discovered it in 1655');
    expect(text({ [`${near.first}-${near.last}`]: 2 })).toBe('Bartolomeo Lindvik');
  });

  it('share the probability mass with all other spans', () => {
    const { starts, ends } = pointAt(tokensOf(nadiaText, 'Bartolomeo Lindvik'));
    const { spans, nullProbability } = searchSpans(window, spanLogits(starts, ends), everywhere, 24, 500);
    const sum = spans.reduce((total, { probability }) => total + probability, nullProbability);
    expect(sum).toBeGreaterThan(0.9);
    expect(sum).toBeLessThanOrEqual(1 + 1e-9);
  });

  it('are none if nothing is allowed', () => {
    const { starts, ends } = pointAt(tokensOf(nadiaText, 'Hector'));
    expect(searchSpans(window, spanLogits(starts, ends), () => false, 24, 4).spans).toEqual([]);
  });
});

describe('a draft', () => {
  const answer = pointAt(tokensOf(nadiaText, 'Bartolomeo Lindvik'));
  const spanOutputs = outputsOf(window, {
    answer: spanLogits(answer.starts, answer.ends),
    support: supportOf([
      [nadiaText, 0, 1],
      [nadiaText, 1, 3],
      [lindvikText, 1, 2],
    ]),
  });

  it('answers with a span and cites the sentence that holds it, character by character', () => {
    const draft = draftOf(inputOf(question), passages, window, spanOutputs, config);
    expect(draft).toMatchObject({ answer: 'Bartolomeo Lindvik', kind: 'span' });
    const [first, second] = draft.citations;
    expect(nadia.text.slice(first?.start, first?.end)).toBe('Bartolomeo Lindvik discovered it in 1655.');
    expect(first?.passageId).toBe('nadia');
    expect(lindvik.text.slice(second?.start, second?.end)).toBe('He also made clocks.');
    expect(draft.rationale).toBe('Bartolomeo Lindvik discovered it in 1655. He also made clocks.');
    expect(draft.confidence).toBeGreaterThan(0.9);
  });

  it('cites the sentence that holds the span even when another one has more support', () => {
    const support = supportOf([
      [nadiaText, 0, 9],
      [nadiaText, 1, -9],
    ]);
    const draft = draftOf(inputOf(question), passages, window, { ...spanOutputs, support }, config);
    expect(draft.rationale).toBe('Bartolomeo Lindvik discovered it in 1655.');
  });

  it('cites no second passage that supports too little', () => {
    const support = supportOf([
      [nadiaText, 1, 3],
      [lindvikText, 1, -0.1],
    ]);
    const draft = draftOf(inputOf(question), passages, window, { ...spanOutputs, support }, config);
    expect(draft.citations).toHaveLength(1);
  });

  it.each([
    ['yes', { span: 0.1, yes: 0.6, no: 0.2, none: 0.1 }],
    ['no', { span: 0.2, yes: 0.2, no: 0.5, none: 0.1 }],
  ] as const)('answers %s with the sentences that support it most', (kind, kinds) => {
    const support = supportOf([
      [nadiaText, 2, 2],
      [lindvikText, 0, 5],
    ]);
    const draft = draftOf(
      inputOf('Did Bartolomeo Lindvik discover Nadia?'),
      passages,
      window,
      outputsOf(window, { kinds, support }),
      { ...config, yesOrNo: { bias: 0, negated: 0 } },
    );
    expect(draft).toMatchObject({ answer: kind, kind });
    expect(draft.confidence).toBeCloseTo(kinds[kind], 9);
    expect(draft.rationale).toBe(
      'Bartolomeo Lindvik was born in The Hague in 1629. It has lakes of methane.',
    );
    expect(draft.citations.map(({ passageId }) => passageId)).toEqual(['lindvik', 'nadia']);
  });

  it('answers yes-or-no questions with yes or no, and questions of who or when with neither', () => {
    const sure = { span: 0.9, yes: 0.01, no: 0.08, none: 0.01 };
    const asked = draftOf(
      inputOf('Did he see it?'),
      passages,
      window,
      { ...spanOutputs, kinds: sure },
      config,
    );
    expect(asked).toMatchObject({ answer: 'no', kind: 'no' });
    const kinds = { span: 0.05, yes: 0.9, no: 0.04, none: 0.01 };
    const named = draftOf(inputOf(question), passages, window, { ...spanOutputs, kinds }, config);
    expect(named).toMatchObject({ answer: 'Bartolomeo Lindvik', kind: 'span' });
  });

  it('gives no answer, no rationale and no citation when the reader finds none', () => {
    const kinds = { span: 0.01, yes: 0.005, no: 0.005, none: 0.98 };
    const draft = draftOf(inputOf(question), passages, window, { ...spanOutputs, kinds }, config);
    expect(draft).toMatchObject({ answer: null, kind: 'none', rationale: '', citations: [], confidence: 0 });
    expect(draft.signals).toMatchObject({ typeNone: 0.98, answerWords: 0, sameAnswer: 0 });
  });

  it('gives none when there is nothing to read', () => {
    const empty = makeWindow(words, config, '', []);
    const draft = draftOf(inputOf(''), [], empty, outputsOf(empty), config);
    expect(draft).toMatchObject({ answer: null, kind: 'none', citations: [], lookups: [], read: [] });
  });

  it('looks up what it points at, but no article that was already read', () => {
    const pointed = (text: string, score: number) => {
      const { first, last } = tokensOf(text === 'The Hague' ? lindvikText : nadiaText, text);
      return { first, last, score };
    };
    const places = [pointed('Bartolomeo Lindvik', 9), pointed('Hector', 7), pointed('The Hague', 5)];
    const input = inputOf(question, {
      passages: [{ id: 'hector', title: 'Hector (planet)', text: '' }, nadia, lindvik],
    });
    const draft = draftOf(
      input,
      passages,
      window,
      outputsOf(window, {
        lookup: spanLogits(
          logits(window, Object.fromEntries(places.map(({ first, score }) => [first, score]))),
          logits(window, Object.fromEntries(places.map(({ last, score }) => [last, score]))),
        ),
      }),
      config,
    );
    const texts = draft.lookups.map(({ text }) => text);
    expect(texts).not.toContain('Bartolomeo Lindvik');
    expect(texts).not.toContain('Hector');
    for (const { context } of draft.lookups) expect(context).toBe(question);
    const alone = draftOf(
      inputOf(question),
      passages,
      window,
      outputsOf(window, {
        lookup: spanLogits(
          logits(window, { [pointed('The Hague', 0).first]: 9 }),
          logits(window, { [pointed('The Hague', 0).last]: 9 }),
        ),
      }),
      config,
    );
    expect(alone.lookups[0]).toEqual({ text: 'The Hague', context: question });
    expect(alone.signals.lookupLeft).toBeGreaterThan(0.9);
  });

  it('says which passages were read and how relevant each was', () => {
    const support = logits(window, {
      [segmentOf(window, 0, 'title').first - 1]: 3,
      [segmentOf(window, 1, 'title').first - 1]: -3,
    });
    const { read, signals } = draftOf(
      inputOf(question),
      passages,
      window,
      { ...spanOutputs, support },
      config,
    );
    expect(read.map(({ passageId }) => passageId)).toEqual(['nadia', 'lindvik']);
    expect(read[0]?.relevance).toBeCloseTo(0.953, 3);
    expect(read[1]?.relevance).toBeCloseTo(0.047, 3);
    expect(signals.relevance).toBeCloseTo(0.953, 3);
    expect(signals.secondRelevance).toBeCloseTo(0.047, 3);
  });

  it('signals whether it repeats an earlier draft, and whether the answer occurs in the question', () => {
    const input = inputOf('Who was older, Bartolomeo Lindvik or Nadia?', {
      turns: [turnOf({ answer: 'bartolomeo lindvik', confidence: 0.7 })],
    });
    const { signals } = draftOf(input, passages, window, spanOutputs, config);
    expect(signals).toMatchObject({
      sameAnswer: 1,
      bestEarlierConfidence: 0.7,
      answerInQuestion: 1,
      answerWords: 2,
    });
  });

  it('has finite signals only, whatever the logits', () => {
    for (const low of [-1e4, 0, 1e4]) {
      const flat = logits(window, {}, low);
      const outputs = outputsOf(window, {
        answer: spanLogits(flat, flat),
        support: flat,
        lookup: spanLogits(flat, flat),
      });
      const draft = draftOf(inputOf(question), passages, window, outputs, config);
      for (const [name, value] of Object.entries(draft.signals))
        expect(value, name).toSatisfy(Number.isFinite);
      expect(draft.confidence).toSatisfy(Number.isFinite);
    }
  });
});
