import type { Rolldown } from 'vite';

/** Every module that comes with `entries`, themselves among them, whoever imports it. */
export function importedAtOnce(
  graph: Pick<Rolldown.PluginContext, 'getModuleInfo'>,
  entries: readonly string[],
): ReadonlySet<string> {
  const seen = new Set(entries);
  for (const id of seen)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) seen.add(imported);
  return seen;
}
