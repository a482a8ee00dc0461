/** Passes a page's files to a worker: first the list, then every block over a separate channel. */

import type { InlinedFile } from './format.js';
import { type Arrival, type FetchInlined, InlinedFiles, textOf } from './inlined-files.js';

interface FilesMessage {
  readonly limen: 'files';
  readonly list: readonly InlinedFile[];
  readonly base: string;
  /** A sample blob, by which the worker finds out whether it can read the page's blobs. */
  readonly trial: Blob;
}

/**
 * Blocks are blobs, which are passed as handles without copying. In WebKit, workers of a page opened from
 * disk cannot read them and are sent the text instead.
 *
 * @param isWanted whether the worker reads the file with this path
 */
export function sendFiles(worker: Worker, files: InlinedFiles, isWanted: (path: string) => boolean): void {
  const { port1, port2 } = new MessageChannel();
  const { list, base } = files;
  const message: FilesMessage = { limen: 'files', list, base, trial: new Blob(['.']) };
  port1.onmessage = ({ data: readsBlobs }: MessageEvent<boolean>) => {
    let before: Promise<void> = Promise.resolve();
    files.subscribe((arrival) => {
      if (arrival !== 'end' && !isWanted(list[arrival.file]?.path ?? '')) return;
      const coming = readsBlobs ? arrival : asText(arrival);
      before = before.then(async () => port1.postMessage(await coming));
    });
  };
  worker.postMessage(message, [port2]);
}

async function asText(arrival: Arrival): Promise<Arrival> {
  return arrival === 'end' ? arrival : { ...arrival, text: await textOf(arrival.text) };
}

/**
 * The worker's side: returns a function to read the files that the page will send. Call it once, before
 * anything else arrives.
 */
export function receiveFiles(): FetchInlined {
  const scope = globalThis as unknown as DedicatedWorkerGlobalScope;
  const received = new Promise<InlinedFiles>((resolve) => {
    const receive = ({ data, ports: [port] }: MessageEvent<Partial<FilesMessage>>): void => {
      const { limen, list, base, trial } = data;
      if (limen !== 'files' || !list || base === undefined || !trial || !port) return;
      scope.removeEventListener('message', receive);
      const files = new InlinedFiles(list, base);
      port.onmessage = (event: MessageEvent<Arrival>) => files.add(event.data);
      resolve(files);
      trial.text().then(
        () => port.postMessage(true),
        () => port.postMessage(false),
      );
    };
    scope.addEventListener('message', receive);
  });
  return async (url) => (await received).fetch(url);
}
