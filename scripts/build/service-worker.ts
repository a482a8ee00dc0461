/** Builds the service worker of a built folder, with the list of its files embedded. */

import { join } from 'node:path';
import { buildInto } from './after-build.js';
import { listSiteFiles } from './site-files.js';

interface ServiceWorkerFiles {
  /** Relative to the repository root. */
  readonly source: string;
  /** Relative to the built folder. */
  readonly file: string;
}

const ofThePage: ServiceWorkerFiles = { source: 'src/service-worker.ts', file: 'service-worker.js' };

/** @param needed files to list; by default the whole folder */
export function buildServiceWorker(
  root: string,
  folder: string,
  { source, file }: ServiceWorkerFiles = ofThePage,
  needed?: ReadonlySet<string>,
): Promise<void> {
  const files = listSiteFiles(folder, needed);
  return buildInto(folder, root, {
    define: { __SITE_FILES__: JSON.stringify(files), 'process.env.NODE_ENV': '"production"' },
    build: {
      rolldownOptions: {
        input: join(root, source),
        // A classic script: not every browser accepts a module as service worker.
        output: { format: 'iife', entryFileNames: file },
      },
    },
  });
}
