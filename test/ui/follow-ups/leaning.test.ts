import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leaningOf } from '../../../src/ui/follow-ups/leaning.js';

describe('a question that depends on the previous one', () => {
  it.each([
    ['And how do I undo it?', 'pronoun'],
    ['How can I safely revert that?', 'pronoun'],
    ['Do they survive a restart?', 'pronoun'],
    ['Is this safe in production?', 'pronoun'],
    ['What is its upper limit?', 'pronoun'],
    ['How do I create one?', 'pronoun'],
    ['Which port does it use?', 'pronoun'],
    ['What about renaming them?', 'pronoun'],
    ['Where is it to be oiled?', 'pronoun'],
    ['How much does it cost if I rent?', 'pronoun'],
    ['How far is it from the wall?', 'pronoun'],
    ['Is it that loud?', 'pronoun'],
    ['How do I use this shuttle?', 'continued'],
    ['Which one is faster?', 'continued'],
    ['But does the shuttle jam?', 'continued'],
    ['What about on Windows?', 'elliptical'],
    ['And with two shuttles?', 'elliptical'],
    ['Why?', 'empty'],
    ['What else?', 'empty'],
  ])('%s', (question, kind) => {
    expect(leaningOf(question)?.kind).toBe(kind);
  });
});

describe('a question that stands alone', () => {
  it.each([
    'How do I wind the bobbin?',
    'How do I install a loom and configure it?',
    'When a thread breaks, where is that reported?',
    'Is it possible to weave with two shuttles?',
    'How long does it take to wind a bobbin?',
    'How much does it cost to rent a loom?',
    'How far is it to the weaving mill?',
    'Why is it that threads break?',
    'How likely is it that a thread breaks?',
    'What is a frame that moves twice?',
    'Can I use more than one shuttle?',
    'How does one thread a needle?',
    'How do I make sure that the warp is tight?',
    'What do those who weave call a selvedge?',
    'OR operator',
    'warp tension',
    'Wie wickle ich das wieder ab?',
    'それを元に戻すには？',
    '…',
    '',
  ])('%s', (question) => {
    expect(leaningOf(question)).toBeNull();
  });

  it('is recognised whatever its spacing and the form of its apostrophes', () => {
    expect(leaningOf('  Why   isn’t it  tight ')?.kind).toBe(leaningOf("Why isn't it tight")?.kind);
  });

  it('has a pronoun at the reported range, for any question', () => {
    const word = fc.constantFrom(
      'it',
      'And',
      'how',
      'this',
      'that',
      'one',
      'the',
      'loom',
      'jam',
      'its',
      ',',
      '“',
      'ß',
      'Ⅷ',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (words) => {
        const question = words.join(' ');
        const leaning = leaningOf(question);
        if (leaning?.kind !== 'pronoun') return;
        expect(['it', 'its', 'this', 'that', 'one']).toContain(question.slice(leaning.start, leaning.end));
      }),
    );
  });
});
