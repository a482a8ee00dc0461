import type { PartName } from '../composition/status-board.js';

/** What has a worker: the parts of a page that answers, and what is opened beside them. */
export type WorkerPart = PartName | 'memory';

/** The name of a part's worker: what the browser's tools show, and how a script that serves two parts knows which it is. */
export function workerName(part: WorkerPart): string {
  return `limen ${part}`;
}
