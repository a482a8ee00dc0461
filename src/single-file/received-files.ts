/** How a page hands its files to a worker: the list first, then every block over a channel of its own. */

import type { InlinedFile } from './format.js';
import { type Arrival, type FetchInlined, InlinedFiles } from './inlined-files.js';

interface FilesMessage {
  readonly limen: 'files';
  readonly list: readonly InlinedFile[];
  readonly base: string;
}

/** Blocks are blobs, which cross as handles: nothing is copied. */
export function sendFiles(worker: Worker, files: InlinedFiles): void {
  const { port1, port2 } = new MessageChannel();
  const message: FilesMessage = { limen: 'files', list: files.list, base: files.base };
  worker.postMessage(message, [port2]);
  files.subscribe((arrival) => port1.postMessage(arrival));
}

/** The worker's side: how to read the files that the page will send. Called once, before anything else arrives. */
export function receiveFiles(): FetchInlined {
  const scope = globalThis as unknown as DedicatedWorkerGlobalScope;
  const received = new Promise<InlinedFiles>((resolve) => {
    const receive = ({ data, ports: [port] }: MessageEvent<Partial<FilesMessage>>): void => {
      const { limen, list, base } = data;
      if (limen !== 'files' || list === undefined || base === undefined || port === undefined) return;
      scope.removeEventListener('message', receive);
      const files = new InlinedFiles(list, base);
      port.onmessage = (event: MessageEvent<Arrival>) => files.add(event.data);
      resolve(files);
    };
    scope.addEventListener('message', receive);
  });
  return async (url) => (await received).fetch(url);
}
