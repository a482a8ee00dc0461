import { describe, expect, it } from 'vitest';
import { comparisonAsked } from '../../../src/reasoners/reader/comparison/comparison-question.js';
import { sidesNamed } from '../../../src/reasoners/reader/comparison/sides-named.js';

describe('the sides of a question', () => {
  it.each([
    ['Which goalkeeper was called the Spider, Turgay or Lev?', ['Turgay', 'Lev']],
    ['Do both films, Cold Moon and Warm Sun, have directors from one country?', ['Cold Moon', 'Warm Sun']],
    ['Are the directors of both Cold Moon and Warm Sun alive?', ['Cold Moon', 'Warm Sun']],
  ] as const)('are found even if they cannot be compared directly: %s', (question, sides) => {
    expect(sidesNamed(question)?.sides).toEqual(sides);
    expect(comparisonAsked(question)).toBeNull();
  });
});

describe('a comparison question', () => {
  it.each([
    ['Which is wider, Calinda or Merrow?', 'quantity', 'more', 'How wide is X?'],
    [
      'Which railway is shorter: the Ossel Valley Railway or the Mineral Railway?',
      'quantity',
      'less',
      'How long is X?',
    ],
    ['Who was born earlier, Mira Oakes or Johan Pell?', 'date', 'less', 'When was X born?'],
    ['Which paper was founded later, the Courier or the Lamp?', 'date', 'more', 'When was X founded?'],
    ['Which author was born first, Ada Lunt or Ivan Roe?', 'date', 'less', 'When was X born?'],
    ['Who is older, Ada Lunt or Ivan Roe?', 'date', 'less', 'When was X born or founded?'],
    ['Which ferry got to Kestrow earlier, the Heron or the Teal?', 'date', 'less', 'When X got to Kestrow?'],
    ['Was Adda or Brill found first?', 'date', 'less', 'When X found?'],
    ['Of Swift and Heron, which one landed on Adda first?', 'date', 'less', 'When X landed on Adda?'],
    [
      'Which town had more people in 2021, Ossel or Brill?',
      'quantity',
      'more',
      'How many people in 2021 X had?',
    ],
    [
      'Which telescope has the bigger mirror, Spitzer or Hubble?',
      'quantity',
      'more',
      'How large is the mirror of X?',
    ],
    [
      'Which comet comes round more often, the first or the second?',
      'quantity',
      'more',
      'How often X comes round?',
    ],
    [
      'Which siege lasted longer after the walls fell, Orle or Tamm?',
      'quantity',
      'more',
      'How long X lasted after the walls fell?',
    ],
    [
      'Which bell was heavier before it was recast, Orle or Tamm?',
      'quantity',
      'more',
      'How heavy was X before it was recast?',
    ],
    ['Which fair is held less often, Orle or Tamm?', 'quantity', 'less', 'How often is X held?'],
    ['Who lived longer ago, Mira Oakes or Johan Pell?', 'date', 'less', 'When X lived?'],
    ['Which of the deepest wells was dug first, Orle or Tamm?', 'date', 'less', 'When was X dug?'],
    ['Which of the oldest mills is wider, Orle or Tamm?', 'quantity', 'more', 'How wide is X?'],
  ] as const)('that offers a choice is taken apart: %s', (question, by, wants, asked) => {
    const comparison = comparisonAsked(question);
    expect(comparison).toMatchObject({ by, wants, answer: 'side' });
    expect(comparison?.asked('X')).toBe(asked);
  });

  it.each([
    ['Is Adda smaller across than Brill?', ['Adda', 'Brill'], 'less'],
    ['Was Adda found before Brill?', ['Adda', 'Brill'], 'less'],
    [
      'Did the Sollin Cable open after the Mineral Railway opened?',
      ['Sollin Cable', 'Mineral Railway'],
      'more',
    ],
  ] as const)('that asserts an order calls for yes or no: %s', (question, sides, wants) => {
    expect(comparisonAsked(question)).toMatchObject({ sides, wants, answer: 'yes-no' });
  });

  it('that asks whether two share something is split into a question for each', () => {
    const comparison = comparisonAsked('Were Mira Oakes and Johan Pell born in the same village?');
    expect(comparison).toMatchObject({ sides: ['Mira Oakes', 'Johan Pell'], by: 'sameness' });
    expect(comparison?.asked('Johan Pell')).toBe('Which village was Johan Pell born in?');
  });

  it.each([
    [
      'Which film has the director who died earlier, A Night or The Day?',
      'directed',
      'less',
      'When did X die?',
    ],
    ['Which film whose composer is younger, A Night or The Day?', 'composed', 'more', 'When was X born?'],
  ])(
    'that compares a person related to each side first asks who that is: %s',
    (question, deed, wants, asked) => {
      const comparison = comparisonAsked(question);
      expect(comparison).toMatchObject({ sides: ['A Night', 'Day'], by: 'date', wants });
      expect(comparison?.through?.('A Night')).toBe(`Who ${deed} A Night?`);
      expect(comparison?.asked('X')).toBe(asked);
    },
  );

  it('keeps names with commas and colons whole', () => {
    expect(
      comparisonAsked('Which film came out later, Off The Menu: Asian America or See You, My Darling?')
        ?.sides,
    ).toEqual(['Off The Menu: Asian America', 'See You, My Darling']);
  });

  it.each([
    'Who discovered Nadia?',
    'Does Adda have any moons?',
    'Which goalkeeper was called the Spider, Turgay or Lev?',
    'Do the directors of Cold Moon and Warm Sun share the same birthplace?',
    'Are Max Eastman and Arthur Kay of the same nationality?',
    'Which is older?',
    '',
  ])('is not recognised, or cannot be split into sides: %s', (question) => {
    expect(comparisonAsked(question)).toBeNull();
  });
});
