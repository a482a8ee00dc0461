import { describe, expect, it } from 'vitest';
import type { Passage } from '../../src/engine/index.js';
import { classCorpus } from '../../src/lab/class-runs.js';
import { firstState, type LabState } from '../../src/lab/link.js';
import {
  changesInWords,
  edited,
  readPassages,
  restored,
  shownPassages,
  switched,
  withPlanted,
} from '../../src/lab/passage-set.js';
import {
  calibrationBins,
  examplesOf,
  heldOutQuestions,
  practiceQuestions,
} from '../../src/lab/practice-plan.js';
import { corpusOf, questionOf, runsOf, turnOf } from './support.js';

const bridge: Passage = { id: 'bridge', title: 'Harrow Bridge', text: 'Ilvane Morrow designed it.' };
const town: Passage = { id: 'town', title: 'Orrane', text: 'A town.' };
const found = [bridge, town];

function stateAfter(...changes: readonly ((state: LabState) => Partial<LabState>)[]): LabState {
  let state = firstState;
  for (const change of changes) state = { ...state, ...change(state) };
  return state;
}

const at = (state: LabState, place: number) =>
  shownPassages(found, state)[place] ?? { passage: town, off: false, original: null, planted: false };

describe('passages on the table', () => {
  it('are read as they are in the corpus until they are changed', () => {
    expect(readPassages(shownPassages(found, firstState))).toEqual(found);
    expect(changesInWords(shownPassages(found, firstState))).toBe('as the corpus has it');
  });

  it('are not read while they are switched off', () => {
    const state = stateAfter((before) => switched(before, 'bridge', false));
    expect(readPassages(shownPassages(found, state))).toEqual([town]);
    expect(changesInWords(shownPassages(found, state))).toBe('without “Harrow Bridge”');
    expect(
      stateAfter(
        () => state,
        (before) => switched(before, 'bridge', true),
      ).off,
    ).toEqual([]);
  });

  it('are read as they were edited, and as they were once they are restored', () => {
    const state = stateAfter((before) => edited(before, at(before, 1), 'A city.'));
    expect(readPassages(shownPassages(found, state))[1]?.text).toBe('A city.');
    expect(at(state, 1).original).toBe('A town.');
    const back = stateAfter(
      () => state,
      (before) => restored(before, at(before, 1)),
    );
    expect(readPassages(shownPassages(found, back))).toEqual(found);
  });

  it('can be planted, edited, and removed again', () => {
    const state = stateAfter(
      (before) => withPlanted(before, 'one'),
      (before) => withPlanted(before, 'two'),
      (before) => edited(before, at(before, 3), 'another'),
    );
    expect(
      readPassages(shownPassages(found, state))
        .map(({ text }) => text)
        .slice(2),
    ).toEqual(['one', 'another']);
    const left = stateAfter(
      () => state,
      (before) => restored(before, at(before, 2)),
    );
    expect(
      readPassages(shownPassages(found, left))
        .map(({ text }) => text)
        .slice(2),
    ).toEqual(['another']);
  });

  it('stay switched off when an earlier planted one is removed', () => {
    const state = stateAfter(
      (before) => withPlanted(before, 'one'),
      (before) => withPlanted(before, 'two'),
      (before) => withPlanted(before, 'three'),
      (before) => switched(before, at(before, 2).passage.id, false),
      (before) => switched(before, at(before, 3).passage.id, false),
      (before) => restored(before, at(before, 2)),
    );
    expect(
      shownPassages(found, state)
        .slice(2)
        .map(({ passage, off }) => [passage.text, off]),
    ).toEqual([
      ['two', true],
      ['three', false],
    ]);
  });

  it('say nothing when they are empty', () => {
    const shown = shownPassages(
      found,
      stateAfter((before) => withPlanted(before, ' ')),
    );
    expect(readPassages(shown)).toEqual(found);
    expect(changesInWords(shown)).toBe('as the corpus has it');
  });
});

describe('the plan of practice', () => {
  const tessera = corpusOf(Array.from({ length: 60 }, (_, place) => questionOf(`ts-${place}`, [turnOf()])));
  const other = corpusOf([questionOf('sf-1', [turnOf()])], 'spaceflight');
  const runs = runsOf([tessera, other]);

  it('never tests on what may be practised on', () => {
    const practised = new Set(practiceQuestions(tessera, 1000).map(({ id }) => id));
    const tested = heldOutQuestions(runs, 'tessera').map(({ id }) => id);
    expect(tested.filter((id) => practised.has(id))).toEqual([]);
    expect(practised.size + tested.length).toBe(61);
  });

  it('never tests on a class’s question that was practised on with its passages removed, or vice versa', () => {
    const ids = Array.from({ length: 60 }, (_, place) => [`gap-${place}`, `gap-${place}-away`]).flat();
    const ofClass = corpusOf(
      ids.map((id) => questionOf(id, [turnOf()])),
      classCorpus,
    );
    const asked = (questions: readonly { id: string }[]) =>
      new Set(questions.map(({ id }) => id.replace('-away', '')));
    const practised = asked(practiceQuestions(ofClass, 1000));
    const tested = asked(heldOutQuestions(runsOf([ofClass]), classCorpus));
    expect([...tested].filter((id) => practised.has(id))).toEqual([]);
    expect([practised.size > 0, tested.size > 0, practised.size + tested.size]).toEqual([true, true, 60]);
  });

  it('extends the questions of a smaller number', () => {
    const ids = (count: number) => practiceQuestions(tessera, count).map(({ id }) => id);
    expect(ids(24).slice(0, 12)).toEqual(ids(12));
  });

  it('learns from drafts with an answer, and counts none right for unanswerable questions', () => {
    const turns = [turnOf({ answer: null }), turnOf({ round: 2, right: true })];
    expect(
      examplesOf([questionOf('a', turns), questionOf('b', turns, true)]).map(({ right }) => right),
    ).toEqual([true, false]);
  });

  it('bins predicted probabilities with the share that is right', () => {
    const judgements = [0.1, 0.15, 0.9, 1].map((probability, place) => ({ probability, right: place > 0 }));
    const bins = calibrationBins(judgements);
    expect(bins.map(({ count, shareRight }) => [count, shareRight])).toEqual([
      [2, 0.5],
      [2, 1],
    ]);
    expect(bins[0]?.meanProbability).toBeCloseTo(0.125);
  });
});
