/**
 * Vite plugin: puts files loaded only for another choice of models into a folder of their own, so that the
 * service worker leaves them out of the first visit and the headers can match its workers.
 */

import type { Plugin, Rolldown } from 'vite';
import { labFolder } from '../../src/offline/lab-files.js';
import { optionalFolder, optionalWorkersFolder } from '../../src/security-headers.js';
import { importedAtOnce } from './imported-at-once.js';
import { everyQuestion } from './imported-later.js';

/** Workers that only the Lab uses. */
const labWorkers = /\/workers\/(?:head|lesson)\.ts$/u;

/** Workers of other models, which may connect elsewhere. Whatever they load is optional too. */
const connectingWorkers = /\/src\/(?:reasoners|critics)\/[^/]+\/[^/]+\.worker\.ts$/u;

/** Workers that only some pages start, and that connect only to the page's own origin. */
const otherWorkers = /\/workers\/(?:memory|import|practice)\.ts$|\/pdf\.worker\.m?js$/u;

/** Stemmers and stop words, of which a corpus only needs those of its language. */
const languages = /\/node_modules\/@orama\/|\/src\/retrieval\/languages\.ts$/u;

/** Search over several of a person's own texts, by the first module of its chunk. */
const severalTexts = /\/src\/retrieval\/own\/own-texts-retriever\.ts$/u;

/** Shared by chunks of any kind, including those of the first visit. */
const bundlersOwn = /^\0rolldown\/runtime/u;

/** @param of what is built: of a page, all dynamic imports are optional; of a worker listed above, everything is */
export function optionalFiles(of: 'page' | 'worker'): Plugin {
  let graph: Pick<Rolldown.PluginContext, 'getModuleIds' | 'getModuleInfo'> | undefined;
  let needed: ReadonlySet<string> | undefined;

  const isOptional = (chunk: Rolldown.PreRenderedChunk): boolean => {
    if (graph === undefined) return false;
    if (chunk.moduleIds.length > 0 && chunk.moduleIds.every((id) => languages.test(id))) return true;
    if (severalTexts.test(chunk.facadeModuleId ?? '')) return true;
    const entries = [...graph.getModuleIds()].filter((id) => graph?.getModuleInfo(id)?.isEntry);
    if (of === 'worker') return entries.some((id) => connectingWorkers.test(id) || otherWorkers.test(id));
    // This is part of the first visit all the same.
    const later = [...graph.getModuleIds()].filter((id) => everyQuestion.test(id));
    needed ??= importedAtOnce(graph, [...entries, ...later]);
    // A module that a page only re-exports may end up in a chunk that nothing imports statically.
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
