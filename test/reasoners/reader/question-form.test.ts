import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { asksForBlock } from '../../../src/reasoners/reader/question-form.js';
import { workOf } from '../../linear-text/support.js';
import { hostileTexts } from '../hostile-texts.js';

const forBlocks = [
  'How do I fire a kiln?',
  'How can I keep glaze from running?',
  'how to wedge clay',
  'How should we stack the shelves?',
  'Why does my clay crack?',
  'Why is the lid open?',
  'Why was the old kiln torn down?',
  'Why did the potters leave in 1640?',
  'How did the Romans fire their lamps?',
  'What is bisque?',
  'What are stilts?',
  'What is a pyrometric cone?',
  '  How do I centre clay on the wheel?  ',
];
const forNames = [
  'Who invented the potter’s wheel?',
  'Whose kiln exploded in 1873?',
  'When did the Arita kilns open?',
  'Where was the first porcelain of Europe made?',
  'Which town did the potters leave in 1640?',
  'In which year was the factory of Sèvres founded?',
  'What city was known for blue tiles in the Dutch golden age?',
  'How many kilns were there in the town of Jingdezhen in 1712?',
];
const forYesOrNo = ['Does glaze run?', 'Can I fire wet clay?', 'Is it why my pots crack?'];

describe('the form of a question', () => {
  it.each(forBlocks)('calls for sentences, steps or code: %s', (question) => {
    expect(asksForBlock(question)).toBe(true);
  });

  it.each(forNames)('calls for a name or a number: %s', (question) => {
    expect(asksForBlock(question)).toBe(false);
  });

  it.each(forYesOrNo)('calls for yes or no: %s', (question) => {
    expect(asksForBlock(question)).toBe(false);
  });

  it('is the same in capitals and with more space around it', () => {
    for (const question of [...forBlocks, ...forNames, ...forYesOrNo]) {
      expect(asksForBlock(question.toUpperCase())).toBe(asksForBlock(question));
      expect(asksForBlock(`\n ${question}\t`)).toBe(asksForBlock(question));
    }
  });

  it('says the same each time it is asked', () => {
    for (const question of [...forBlocks, ...forNames])
      expect([1, 2, 3].map(() => asksForBlock(question))).toEqual(Array(3).fill(asksForBlock(question)));
  });

  it.each([
    ...Object.entries(hostileTexts),
    ['what is with hyphens', `what is ${'a-'.repeat(20_000)}`],
    ['openings', 'what is a '.repeat(5000)],
  ])('is found in time linear in %s', async (_, text) => {
    const half = await workOf(() => asksForBlock(text));
    const whole = await workOf(() => asksForBlock(text + text));
    expect(whole).toBeLessThan(2.5 * half + 1000);
  });

  it('is not tested on shipped questions', () => {
    const corpora = new URL('../../../corpus/', import.meta.url);
    const shipped = readdirSync(corpora, { recursive: true, encoding: 'utf8' })
      .filter((file) => /questions[^/]*\.jsonl$/u.test(file))
      .flatMap((file) => readFileSync(new URL(file, corpora), 'utf8').trim().split('\n'))
      .map((line) => String(JSON.parse(line).question).toLowerCase());
    expect(shipped.length).toBeGreaterThan(100);
    for (const question of [...forBlocks, ...forNames, ...forYesOrNo])
      expect(shipped).not.toContain(question.trim().toLowerCase());
  });
});
