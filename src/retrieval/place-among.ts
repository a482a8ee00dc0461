import type { Scored } from './ranking.js';

/** Inserts a passage among the best `limit`: best first, ties by position. */
export function placeAmong(best: Scored[], limit: number, position: number, score: number): void {
  const last = best[limit - 1];
  if (last !== undefined && !comesBefore(position, score, last)) return;
  let low = 0;
  let high = best.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = best[middle];
    if (other !== undefined && comesBefore(position, score, other)) high = middle;
    else low = middle + 1;
  }
  best.splice(low, 0, { position, score });
  if (best.length > limit) best.pop();
}

function comesBefore(position: number, score: number, other: Scored): boolean {
  return score === other.score ? position < other.position : score > other.score;
}
