/** A page with nothing but one WebLLM worker at a time. */

import * as Comlink from 'comlink';
import { trustedScriptUrl } from '../../src/trusted-types.js';
import type { TestEnd } from './worker.js';
import workerUrl from './worker.ts?worker&url';

let worker: Worker | undefined;

/** Ends the worker before it, if there was one. */
function start(): Comlink.Remote<TestEnd> {
  worker?.terminate();
  worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module' });
  return Comlink.wrap<TestEnd>(worker);
}

const page = { start };
export type WebLlmPage = typeof page;
Object.assign(globalThis, { webLlmPage: page });
