import { InvalidArgumentError } from 'commander';

/** Parses an integer of at least `least` from the command line. */
export function wholeNumber(least: number): (value: string) => number {
  return (value) => {
    const number = Number(value);
    if (!Number.isInteger(number) || number < least) {
      throw new InvalidArgumentError(`A whole number from ${least} is expected.`);
    }
    return number;
  };
}

/** Parses a probability, 0 to 1. */
export function probability(value: string): number {
  const number = Number(value);
  if (value.trim() === '' || !(number >= 0 && number <= 1)) {
    throw new InvalidArgumentError('A number from 0 to 1 is expected.');
  }
  return number;
}

/** For questions that may come without their own paragraph. */
export const corpusOption = [
  '--corpus <path>',
  'passages, JSONL or a corpus folder; not for questions with their own paragraph',
] as const;
