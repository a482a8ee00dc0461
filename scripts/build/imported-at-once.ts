import type { Rolldown } from 'vite';

/** Every module statically imported from `entries`, directly or indirectly, including the entries. */
export function importedAtOnce(
  graph: Pick<Rolldown.PluginContext, 'getModuleInfo'>,
  entries: readonly string[],
): ReadonlySet<string> {
  const seen = new Set(entries);
  for (const id of seen)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) seen.add(imported);
  return seen;
}
