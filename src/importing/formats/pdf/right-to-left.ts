/** Tells texts that are read from right to left, by most of their letters. */

export interface DirectedLetters {
  readonly all: number;
  readonly rightToLeft: number;
}

export const noLetters: DirectedLetters = { all: 0, rightToLeft: 0 };

const letter = /\p{L}/gu;
const letterRightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/gu;

export function withLettersOf({ all, rightToLeft }: DirectedLetters, text: string): DirectedLetters {
  return {
    all: all + (text.match(letter)?.length ?? 0),
    rightToLeft: rightToLeft + (text.match(letterRightToLeft)?.length ?? 0),
  };
}

export function areRightToLeft({ all, rightToLeft }: DirectedLetters): boolean {
  return 2 * rightToLeft > all;
}

export function isRightToLeft(text: string): boolean {
  return areRightToLeft(withLettersOf(noLetters, text));
}
