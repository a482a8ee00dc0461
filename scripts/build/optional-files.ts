/**
 * Vite plugin: what is loaded only when a person chooses another model gets a folder of its own, so that the service
 * worker leaves it out of the first visit and the headers can name its workers.
 */

import type { Plugin, Rolldown } from 'vite';
import { optionalFolder, optionalWorkersFolder } from '../../src/security-headers.js';

/** Workers of other models. Whatever they load is optional with them. */
const optionalWorkers = /\/workers\/(?:openai|web-llm|flan-t5)\.ts$/u;

/** @param of the page: what it does not import at once is optional. A worker of the list above: all of it is. */
export function optionalFiles(of: 'page' | 'worker'): Plugin {
  let graph: Pick<Rolldown.PluginContext, 'getModuleIds' | 'getModuleInfo'> | undefined;
  let needed: ReadonlySet<string> | undefined;

  const isOptional = (chunk: Rolldown.PreRenderedChunk): boolean => {
    if (graph === undefined) return false;
    const entries = [...graph.getModuleIds()].filter((id) => graph?.getModuleInfo(id)?.isEntry);
    if (of === 'worker') return entries.some((id) => optionalWorkers.test(id));
    needed ??= importedBy(graph, entries);
    return !chunk.moduleIds.some((id) => needed?.has(id));
  };

  return {
    name: 'limen-optional-files',
    apply: 'build',
    buildStart() {
      graph = this;
      needed = undefined;
    },
    outputOptions: (output) => ({
      ...output,
      entryFileNames: (chunk) => `${isOptional(chunk) ? optionalWorkersFolder : 'assets/'}[name]-[hash].js`,
      chunkFileNames: (chunk) => `${isOptional(chunk) ? optionalFolder : 'assets/'}[name]-[hash].js`,
    }),
  };
}

/** Every module that comes with `entries`, whoever imports it. */
function importedBy(
  graph: Pick<Rolldown.PluginContext, 'getModuleInfo'>,
  entries: readonly string[],
): ReadonlySet<string> {
  const seen = new Set(entries);
  for (const id of seen)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) seen.add(imported);
  return seen;
}
