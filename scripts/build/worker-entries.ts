import type { Plugin } from 'vite';

/**
 * Lets nothing import a worker's first file: WebKit does not know it as a module, and runs it a second time for whoever imports it
 * (seen in WebKitGTK 2.50). What it shares with files that are loaded later is a file of its own.
 */
export function workerEntries(): Plugin {
  return {
    name: 'limen-worker-entries',
    options: (options) => ({ ...options, preserveEntrySignatures: 'strict' }),
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
      const entries = new Set(chunks.flatMap(({ isEntry, fileName }) => (isEntry ? [fileName] : [])));
      for (const { fileName, imports, dynamicImports } of chunks) {
        const entry = [...imports, ...dynamicImports].find((file) => entries.has(file) && file !== fileName);
        if (entry !== undefined) this.error(`${fileName} imports ${entry}, a worker's first file`);
      }
    },
  };
}
