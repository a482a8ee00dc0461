/** The workers of a page, as files that the build finds and gives a hash. */

import criticUrl from '../../workers/critic.ts?worker&url';
import flanT5Url from '../../workers/flan-t5.ts?worker&url';
import reasonerUrl from '../../workers/reasoner.ts?worker&url';
import retrieverUrl from '../../workers/retriever.ts?worker&url';
import { trustedScriptUrl } from '../trusted-types.js';
import type { WorkerLike } from './connection.js';
import type { PartName } from './status-board.js';

/** How the worker of each part is started. */
export type WorkerStarters = Readonly<Record<PartName, () => WorkerLike>>;

export const browserWorkers: WorkerStarters = {
  retriever: () => start(retrieverUrl, 'retriever'),
  reasoner: () => start(reasonerUrl, 'reasoner'),
  critic: () => start(criticUrl, 'critic'),
};

/** Started in place of the critic that ships when another one was chosen; nothing of it is loaded before. */
export function startFlanT5(): WorkerLike {
  return start(flanT5Url, 'critic');
}

function start(url: string, name: PartName): Worker {
  return new Worker(trustedScriptUrl(url), { type: 'module', name: `limen ${name}` });
}
