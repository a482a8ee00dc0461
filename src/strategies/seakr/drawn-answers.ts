/** How often each answer was drawn, most frequent first. */

import { countsOf } from '../../scores/statistics.js';

export function drawnOften(
  answers: readonly string[],
): { readonly answer: string; readonly times: number }[] {
  return [...countsOf(answers)]
    .map(([answer, times]) => ({ answer, times }))
    .sort((one, other) => other.times - one.times);
}
