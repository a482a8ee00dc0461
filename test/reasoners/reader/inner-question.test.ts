import { describe, expect, it } from 'vitest';
import { innerQuestion } from '../../../src/reasoners/reader/bridge/inner-question.js';

describe('a question that describes instead of naming', () => {
  it.each([
    ['Where was the discoverer of Nadia born?', 'Who discovered Nadia?', 'Where was X born?'],
    [
      'When did the director of film Cold Moon (1941 Film) die?',
      'Who directed film Cold Moon (1941 Film)?',
      'When did X die?',
    ],
    [
      "What is the date of birth of Ada Lunt's husband?",
      'Who is the husband of Ada Lunt?',
      'What is the date of birth of X?',
    ],
    ["Who is Ada Lunt's paternal grandmother?", 'Who is the father of Ada Lunt?', 'Who is the mother of X?'],
    [
      'Who is the maternal grandfather of Ada Lunt?',
      'Who is the mother of Ada Lunt?',
      'Who is the father of X?',
    ],
    [
      'In which village was the man who flew Heron 3 born?',
      'Who flew Heron 3?',
      'In which village was X born?',
    ],
    [
      'What was the day job of the man who discovered Adda?',
      'Who discovered Adda?',
      'What was the day job of X?',
    ],
    [
      'What trade was the man who built the Weir first trained in?',
      'Who built the Weir?',
      'What trade was X first trained in?',
    ],
    [
      'How heavy was the dog that travelled on Heron 2?',
      'Which dog travelled on Heron 2?',
      'How heavy was X?',
    ],
    [
      'Where was the astronomer born whose name a crater has?',
      "Which astronomer's name a crater has?",
      'Where was X born?',
    ],
    [
      'What is the population of the town where Ada was born?',
      'At which town Ada was born?',
      'What is the population of X?',
    ],
    [
      'In which year did the poet freed by the treaty go blind?',
      'Which poet was freed by the treaty?',
      'In which year did X go blind?',
    ],
    [
      'How old was the chancellor who opened it when he started?',
      'Which chancellor opened it?',
      'How old was X when he started?',
    ],
  ])('is first asked who or what that is: %s', (question, inner, outer) => {
    const described = innerQuestion(question);
    expect(described?.inner).toBe(inner);
    expect(described?.outer('X')).toBe(outer);
  });

  it('is taken apart from the inside out', () => {
    const first = innerQuestion(
      'In what year was the founder of the observatory where Adda was discovered born?',
    );
    expect(first?.inner).toBe('At which observatory Adda was discovered?');
    const second = innerQuestion(first?.outer('Pell Observatory') ?? '');
    expect(second?.inner).toBe('Who founded Pell Observatory?');
    expect(second?.outer('Johan Pell')).toBe('In what year was Johan Pell born?');
    expect(innerQuestion(second?.outer('Johan Pell') ?? '')).toBeNull();
  });

  it.each([
    'Who discovered Nadia?',
    'Who is the father of Ada Lunt?',
    'Which is wider, Calinda or Merrow?',
    'What is the name of the ship?',
    "Who is Ada Lunt's child-in-law?",
    "What did the engineer of Tessera's oldest railway carry?",
    '',
  ])('is not recognised if it names its subject, or if no pattern fits: %s', (question) => {
    expect(innerQuestion(question)).toBeNull();
  });
});
