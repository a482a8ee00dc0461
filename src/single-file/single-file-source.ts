/** The engine of a page in one file: the same parts and workers, reading the files inside the page. */

import type { CorpusInfo } from '../api.js';
import type { WorkerStarters } from '../composition/browser-workers.js';
import { CorpusLimen } from '../composition/corpus-limen.js';
import { LimenError } from '../engine/index.js';
import type { PartName } from '../rpc/protocol.js';
import { inOneWorker } from '../rpc/shared-worker.js';
import { startWorker } from '../rpc/start-worker.js';
import type { LimenSource } from '../ui/corpus-controller.js';
import { programPaths } from './format.js';
import type { InlinedFiles } from './inlined-files.js';
import { sendFiles } from './received-files.js';

export function singleFileSource(files: InlinedFiles, corpus: CorpusInfo): LimenSource {
  return {
    otherModels: false,
    loadCatalogue: async () => [corpus],
    // The page contains only the runtime's WASM binary for the processor.
    createLimen: async () => {
      const workers = await inlinedWorkers(files);
      const models = new URL('models/', files.base);
      return new CorpusLimen(workers, corpus, new URL(files.base), models, { backend: 'wasm' });
    },
  };
}

/** @throws {LimenError} `worker-crashed` if the page ends before their scripts */
async function inlinedWorkers(files: InlinedFiles): Promise<WorkerStarters> {
  const [retriever, model] = await Promise.all([
    scriptAddress(files, programPaths.retriever),
    scriptAddress(files, programPaths.model),
  ]);
  const isSearched = (path: string): boolean => /^(?:corpora|models\/static-encoder)\//u.test(path);
  const start = (address: string, part: PartName): Worker => {
    // Chromium does not start a module from a blob if the page came from disk.
    const worker = startWorker(address, part, 'classic');
    sendFiles(worker, files, (path) => isSearched(path) === (part === 'retriever'));
    return worker;
  };
  return {
    retriever: () => start(retriever, 'retriever'),
    models: async () => inOneWorker(() => start(model, 'models')),
    critic: () => start(model, 'critic'),
  };
}

/** A blob address. It is never revoked, since a crashed worker is restarted from it. */
async function scriptAddress(files: InlinedFiles, path: string): Promise<string> {
  try {
    const script = await (await files.fetch(path)).arrayBuffer();
    return URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  } catch (thrown) {
    const reason = 'the page was cut off before its program';
    throw new LimenError('worker-crashed', { worker: path, reason }, { cause: thrown });
  }
}
