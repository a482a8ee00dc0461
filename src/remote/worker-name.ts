import type { PartName } from './status-board.js';

/** The name of a part's worker: what the browser's tools show, and how a script that serves two parts knows which it is. */
export function workerName(part: PartName): string {
  return `limen ${part}`;
}
