import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../src/engine/index.js';
import type { EvaluationQuestion } from '../../src/scores/evaluation-question.js';
import type { LiveResult } from '../../src/strategies/live-result.js';
import { reflectRagFacts, reflectRagReport } from '../../src/strategies/reflect-rag/measures.js';
import { errorClass } from '../../src/strategies/reflect-rag/reflect-rag-errors.js';
import { draftOf, foundOf } from '../engine/support.js';

const question: EvaluationQuestion = {
  id: 'q',
  question: 'Who discovered Nadia?',
  answers: ['Bartolomeo Lindvik'],
  type: null,
  gold: [],
  unanswerable: false,
  rules: 'squad',
};
const yesNo = { ...question, question: 'Is Nadia a moon?', answers: ['yes'] };

describe('the class of an error (section 4.3.3)', () => {
  const given = { planAnswer: 'Galileo', answerFound: true };
  it.each([
    ['none', question, { answer: 'Lindvik', ...given }, null],
    [
      'drift',
      question,
      { answer: 'Cassini', ...given, planAnswer: 'Bartolomeo Lindvik' },
      'drift by reflection',
    ],
    [
      'too many words',
      question,
      { answer: 'It was found by Bartolomeo Lindvik in 1655 with a telescope', ...given },
      'format error',
    ],
    ['a name where yes or no was asked', yesNo, { answer: 'Nadia', ...given }, 'format error'],
    ['the wrong one of yes and no', yesNo, { answer: 'no', ...given, answerFound: false }, 'wrong entity'],
    ['another name', question, { answer: 'Galileo', ...given }, 'wrong entity'],
    ['nothing to find', question, { answer: 'Galileo', ...given, answerFound: false }, 'retrieval gap'],
    [
      'an answer where there is none',
      { ...question, unanswerable: true },
      { answer: 'x', ...given },
      'unanswerable answered',
    ],
    ['silence where there is none', { ...question, unanswerable: true }, { answer: null, ...given }, null],
  ] as const)('%s', (_, asked, said, expected) => {
    expect(errorClass(asked, said)).toBe(expected);
  });
});

describe('the record of a run of ReflectRAG', () => {
  const { passage } = foundOf('a');
  const events: RunEvent[] = [
    { type: 'round-opened', round: 1 },
    { type: 'passages-found', round: 1, query: { text: 'x' }, found: [foundOf('a')] },
    { type: 'reflect-rag/reranked', round: 1, kept: [passage.id] },
    { type: 'reflect-rag/planned', round: 1, plan: [] },
    { type: 'draft-finished', round: 1, draft: draftOf('planned') },
    { type: 'reflect-rag/reflected', round: 2, critique: 'c', suggestion: 's', draft: draftOf('other') },
    { type: 'reflect-rag/revision-judged', round: 2, refusal: 'uncited' },
    { type: 'reflect-rag/reflected', round: 3, critique: 'c', suggestion: 's', draft: draftOf('third') },
    { type: 'reflect-rag/revision-judged', round: 3, refusal: null },
    { type: 'draft-finished', round: 3, draft: draftOf('third') },
    { type: 'reflect-rag/reflection-ended', round: 4, reason: 'answer-unchanged' },
  ];
  const costs = events.map((_, place) => ({ seconds: place + 1, calls: 2 * place }));
  const facts = reflectRagFacts({ question: { question: 'Who?', answers: ['text of A'] }, events, costs });

  it('is the plan’s answer, what reflection did, and whether an answer was found', () => {
    expect(facts).toMatchObject({
      planAnswer: 'planned',
      answerFound: true,
      reflections: 2,
      revisions: 1,
      refused: { uncited: 1 },
      ended: 'answer-unchanged',
    });
  });

  it('has the cost of each stage, which add up to the cost of the run', () => {
    expect(facts.costs).toEqual({
      retrieval: { seconds: 2, calls: 2 },
      're-ranking': { seconds: 1, calls: 2 },
      planning: { seconds: 1, calls: 2 },
      answer: { seconds: 1, calls: 2 },
      reflection: { seconds: 6, calls: 12 },
    });
  });

  it('gives the F1 of PLAN and of REFLECT side by side', () => {
    const result = (answer: string | null): LiveResult => ({
      question,
      known: null,
      record: {
        strategy: 'reflect-rag',
        questionId: 'q',
        answer,
        right: false,
        probability: 0,
        passages: [],
        searches: 1,
        modelCalls: 0,
        seconds: 0,
        facts: null,
      },
    });
    const report = reflectRagReport(
      [result('Galileo'), result('Bartolomeo Lindvik')],
      [
        { ...facts, planAnswer: 'Bartolomeo Lindvik' },
        { ...facts, planAnswer: 'Lindvik' },
      ],
    );
    expect(report.figures['planF1']).toBeCloseTo((1 + 2 / 3) / 2, 12);
    expect(report.figures['reflectF1']).toBeCloseTo(0.5, 12);
    expect(report.figures['errors: drift by reflection']).toBe(1);
  });
});
