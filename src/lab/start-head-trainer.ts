/** Starts the worker that trains the Lab's small head. */

import headUrl from '../../workers/head.ts?worker&url';
import { Connection } from '../rpc/connection.js';
import { trustedScriptUrl } from '../trusted-types.js';
import type { HeadTrainer } from './head-trainer.js';

/** The worker runs until the connection's `end` is called. */
export function startHeadTrainer(): Connection<HeadTrainer> {
  const worker = new Worker(trustedScriptUrl(new URL(headUrl, document.baseURI)), {
    type: 'module',
    name: 'limen head',
  });
  return new Connection<HeadTrainer>(worker, 'head', () => {});
}
