import type { Settings } from './data-settings.js';
import { isRecord } from './is-record.js';

/** The options of a plugin of MkDocs, with or without the name of its theme; undefined if the site has it not. */
export function pluginIn({ plugins }: Settings, name: string): Settings | undefined {
  const list: readonly unknown[] = Array.isArray(plugins) ? plugins : [plugins];
  for (const plugin of list) {
    const named = isRecord(plugin) ? plugin : { [String(plugin)]: null };
    const [key] = Object.keys(named).filter((each) => each.replace(/^material\//u, '') === name);
    if (key === undefined) continue;
    const options = named[key];
    return isRecord(options) ? options : {};
  }
  return undefined;
}
