import { isRecord } from '../../text/is-record.js';
import type { Settings } from './data-settings.js';

/** The options of an MkDocs plugin, named with or without its theme; undefined if it is not used. */
export function pluginIn({ plugins }: Settings, name: string): Settings | undefined {
  for (const plugin of [plugins].flat()) {
    const named = isRecord(plugin) ? plugin : { [String(plugin)]: null };
    const [key] = Object.keys(named).filter((each) => each.replace(/^material\//u, '') === name);
    if (key === undefined) continue;
    const options = named[key];
    return isRecord(options) ? options : {};
  }
  return undefined;
}
