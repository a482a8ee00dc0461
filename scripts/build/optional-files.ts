/**
 * Vite plugin: what is loaded only when a person chooses another model gets a folder of its own, so that the service
 * worker leaves it out of the first visit and the headers can name its workers.
 */

import type { Plugin, Rolldown } from 'vite';
import { labFolder } from '../../src/offline/lab-files.js';
import { optionalFolder, optionalWorkersFolder } from '../../src/security-headers.js';
import { importedAtOnce } from './imported-at-once.js';
import { everyQuestion } from './imported-later.js';

/** Workers of the Lab alone. */
const labWorkers = /\/workers\/head\.ts$/u;

/** Workers of other models, which may connect elsewhere. Whatever they load is optional with them. */
const connectingWorkers = /\/src\/(?:reasoners|critics)\/[^/]+\/[^/]+\.worker\.ts$/u;

/** Workers that only some pages start, and that reach the page's own origin alone. */
const otherWorkers = /\/workers\/(?:memory|import|practice)\.ts$|\/pdf\.worker\.m?js$/u;

/** Stemmers and words without meaning, of which a corpus needs those of its language. */
const languages = /\/node_modules\/@orama\/|\/src\/retrieval\/languages\.ts$/u;

/** The search of several of a person's own texts at once, by the module that its chunk begins with. */
const severalTexts = /\/src\/retrieval\/own\/own-texts-retriever\.ts$/u;

/** What chunks of any kind share, the first visit's among them. */
const bundlersOwn = /^\0rolldown\/runtime/u;

/** @param of the page: what it does not import at once is optional. A worker of the list above: all of it is. */
export function optionalFiles(of: 'page' | 'worker'): Plugin {
  let graph: Pick<Rolldown.PluginContext, 'getModuleIds' | 'getModuleInfo'> | undefined;
  let needed: ReadonlySet<string> | undefined;

  const isOptional = (chunk: Rolldown.PreRenderedChunk): boolean => {
    if (graph === undefined) return false;
    if (chunk.moduleIds.length > 0 && chunk.moduleIds.every((id) => languages.test(id))) return true;
    if (severalTexts.test(chunk.facadeModuleId ?? '')) return true;
    const entries = [...graph.getModuleIds()].filter((id) => graph?.getModuleInfo(id)?.isEntry);
    if (of === 'worker') return entries.some((id) => connectingWorkers.test(id) || otherWorkers.test(id));
    // It belongs to the first visit all the same.
    const later = [...graph.getModuleIds()].filter((id) => everyQuestion.test(id));
    needed ??= importedAtOnce(graph, [...entries, ...later]);
    // What a page imports only to hand it on may end up in a chunk that nothing imports at once.
    const { isDynamicEntry, facadeModuleId } = chunk;
    if (isDynamicEntry && facadeModuleId !== null && !needed.has(facadeModuleId)) return true;
    return !chunk.moduleIds.some((id) => needed?.has(id) || bundlersOwn.test(id));
  };

  const entryFolder = (chunk: Rolldown.PreRenderedChunk): string => {
    if (labWorkers.test(chunk.facadeModuleId ?? '')) return labFolder;
    if (!isOptional(chunk)) return 'assets/';
    return chunk.moduleIds.some((id) => otherWorkers.test(id)) ? optionalFolder : optionalWorkersFolder;
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
      entryFileNames: (chunk) => `${entryFolder(chunk)}${chunk.name.replace(/\.worker$/u, '')}-[hash].js`,
      chunkFileNames: (chunk) => `${isOptional(chunk) ? optionalFolder : 'assets/'}[name]-[hash].js`,
    }),
    generateBundle(_, bundle) {
      if (of === 'worker') return;
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue;
        if (!output.isEntry && !everyQuestion.test(output.facadeModuleId ?? '')) continue;
        const early = output.imports.find((file) => file.startsWith(optionalFolder));
        if (early !== undefined) this.error(`${output.fileName} imports ${early} at once`);
      }
    },
  };
}
