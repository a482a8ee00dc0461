import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { questionLimit } from '../../../src/engine/index.js';
import { followUp, type QuestionBefore } from '../../../src/ui/follow-ups/follow-up.js';
import { subjectOf } from '../../../src/ui/follow-ups/subject.js';

function asked(question: string, rest: Partial<QuestionBefore> = {}): QuestionBefore {
  return { question, changed: null, topic: null, answer: null, title: null, ...rest };
}

describe('what a question is about', () => {
  it.each([
    ['How do I tension the back beam?', 'the back beam'],
    ['How do I change the default value of the timeout option?', 'the default value of the timeout option'],
    ['What does the useLoom composable return?', 'the useLoom composable'],
    ['How do I roll back a release?', 'a release'],
    ['Which thread does the loom need?', 'the loom'],
    ['Which thread?', 'thread'],
    ['Who invented shuttles?', 'shuttles'],
    ['How do I pass --dry-run to the shuttle?', '--dry-run'],
    ['kept warp threads', 'kept warp threads'],
    ['How do I weave?', null],
    ['Why?', null],
  ])('%s: %s', (question, subject) => {
    expect(subjectOf(question)).toBe(subject);
  });

  it('is a short part of the question', () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 60 }), fc.string({ unit: 'grapheme' }), (words, text) => {
        const question = `How do I ${words} ${text}?`;
        const subject = subjectOf(question);
        if (subject === null) return;
        expect(question).toContain(subject);
        expect(subject.length).toBeLessThanOrEqual(100);
      }),
    );
  });
});

describe('a follow-up', () => {
  it.each([
    ['How do I tension kept warps?', 'And how do I undo it?', 'How do I undo kept warps?'],
    ['How do I tension kept warps?', 'What is their limit?', "What is kept warps' limit?"],
    ['How do I oil the reed?', 'Does that work on the old frame?', 'Does the reed work on the old frame?'],
    ['How do I oil the reed?', 'How do I use this brush?', 'How do I use this brush for the reed?'],
    ['How do I oil the reed?', 'Why?', 'Why for the reed?'],
    ['How do I oil the reed?', 'What about on Sundays?', 'How do I oil the reed on Sundays?'],
    ['How do I oil the reed?', 'And two reeds?', 'How do I oil the reed for two reeds?'],
  ])('of “%s”, “%s”: “%s”', (first, second, whole) => {
    expect(followUp(second, asked(first))?.question).toBe(whole);
  });

  it('says what it carries over', () => {
    expect(followUp('And how do I undo it?', asked('How do I tension kept warps?'))?.carried).toBe(
      'kept warps',
    );
    const first = 'How do I oil the reed?';
    expect(followUp('And on Sundays?', asked(first))).toMatchObject({ carried: first, changed: first });
  });

  it('takes the heading that proved the answer if the previous question names nothing', () => {
    const last = asked('How do I weave?', { title: 'Handbook › Plain weave' });
    expect(followUp('How do I undo it?', last)?.question).toBe('How do I undo Plain weave?');
    expect(followUp('How do I undo it?', asked('How do I weave?'))).toBeNull();
  });

  it('takes the person whom the answer names', () => {
    const last = asked('Who built the first loom?', { answer: 'Ada Weaver' });
    expect(followUp('When was she born?', last)?.question).toBe('When was Ada Weaver born?');
    const unnamed = asked('Who built the first loom?', { answer: 'nobody knows' });
    expect(followUp('When was he born?', unnamed)?.question).toBe('When was the first loom born?');
  });

  it('stays with what the previous question took over, which its verb may hide', () => {
    const second = followUp('And when was it oiled?', asked('How do I tension the reed?'));
    const last = asked(second?.question ?? '', { topic: second?.topic ?? null });
    expect(last.question).toBe('When was the reed oiled?');
    expect(followUp('Who made it?', last)?.question).toBe('Who made the reed?');
    expect(followUp('And why?', last)?.question).toBe('Why for the reed?');
  });

  it('stays with a person, unless the previous question asks who', () => {
    const topic = { phrase: 'Ada Weaver', isPerson: true };
    const place = asked('Where was Ada Weaver born?', { topic, answer: 'New Haven' });
    expect(followUp('When did she die?', place)?.question).toBe('When did Ada Weaver die?');
    const teacher = asked('Who taught Ada Weaver?', { topic, answer: 'Bea Spinner' });
    expect(followUp('When did she die?', teacher)?.question).toBe('When did Bea Spinner die?');
    const loom = { phrase: 'the first loom', isPerson: false };
    const maker = asked('Where is the maker of the first loom?', { topic: loom, answer: 'Ada Weaver' });
    expect(followUp('When did she die?', maker)?.question).toBe('When did Ada Weaver die?');
  });

  it('is resolved against the previous question as completed, not against its result', () => {
    const first = 'How do I oil the reed?';
    const second = followUp('What about on Sundays?', asked(first));
    const last = asked(second?.question ?? '', { changed: second?.changed ?? null });
    expect(followUp('And on Mondays?', last)?.question).toBe('How do I oil the reed on Mondays?');
  });

  it('is not recognised if the question stands alone', () => {
    expect(followUp('How do I wind the bobbin?', asked('How do I oil the reed?'))).toBeNull();
  });

  it('is a valid question, and contains what it says it carries over, for any questions', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: questionLimit });
    const leaning = fc.constantFrom('And ', 'What about ', 'Why ', 'it ', 'How do I undo it', 'her ');
    fc.assert(
      fc.property(
        leaning,
        text,
        text,
        fc.option(text),
        fc.option(text),
        (opening, rest, question, answer, title) => {
          const found = followUp(opening + rest, asked(question, { answer, title }));
          if (found === null) return;
          expect(found.question.length).toBeLessThanOrEqual(questionLimit);
          expect(found.carried.trim()).not.toBe('');
          if (found.changed === null)
            expect(found.question.toLowerCase()).toContain(found.carried.toLowerCase());
        },
      ),
    );
  });
});
