import type { Plugin, Rolldown } from 'vite';
import { importedAtOnce } from './imported-at-once.js';

/**
 * Keeps a worker's entry file from being imported: WebKit does not register it as a module, and would run it
 * a second time for the importer (seen in WebKitGTK 2.50). All its static imports go into a single other
 * file.
 */
export function workerEntries(): Plugin {
  let graph: Pick<Rolldown.PluginContext, 'getModuleIds' | 'getModuleInfo'> | undefined;
  let program: ReadonlySet<string> | undefined;
  const isEntry = (id: string): boolean => graph?.getModuleInfo(id)?.isEntry === true;
  const isOfProgram = (id: string): boolean => {
    if (graph === undefined || isEntry(id)) return false;
    program ??= importedAtOnce(graph, [...graph.getModuleIds()].filter(isEntry));
    return program.has(id);
  };
  return {
    name: 'limen-worker-entries',
    options: (options) => ({ ...options, preserveEntrySignatures: 'strict' }),
    buildEnd() {
      graph = this;
      program = undefined;
    },
    outputOptions: (output) => ({
      ...output,
      codeSplitting: { groups: [{ name: 'program', test: isOfProgram }] },
    }),
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
