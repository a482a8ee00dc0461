/** How often each answer was drawn, most frequent first. */
export function drawnOften(
  answers: readonly string[],
): { readonly answer: string; readonly times: number }[] {
  const counts = new Map<string, number>();
  for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  return [...counts]
    .map(([answer, times]) => ({ answer, times }))
    .sort((one, other) => other.times - one.times);
}
