/** What has a worker: the parts of a page that answers, and what is opened beside them. */
export type PartName = 'retriever' | 'reasoner' | 'critic' | 'memory';

/** The name of a part's worker: what the browser's tools show, and how a script that serves two parts knows which it is. */
export function workerName(part: PartName): string {
  return `limen ${part}`;
}
