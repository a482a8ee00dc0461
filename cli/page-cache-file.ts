/** Where a site's page cache is stored: never in the folder that is published. */

import { hash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { optionInvalid } from '../src/engine/index.js';
import { isPageCache } from '../src/indexing/page-cache.js';

/**
 * @param named a file, or a folder for the caches of many sites; by default the user's cache folder
 * @throws {LimenError} `option-invalid` for a place inside `out`, and for a file that is something else
 */
export async function pageCacheFile(source: string, out: string, named: string | undefined): Promise<string> {
  const name = `${hash('sha256', `${resolve(source)}\0${resolve(out)}`).slice(0, 32)}.pages`;
  if (named === undefined) return join(userCacheFolder(), 'limen', name);
  if (isWithin(resolve(named), resolve(out))) {
    throw optionInvalid('--cache', named, 'a place outside of --out, which is published');
  }
  const found = await stat(named).catch(() => null);
  if (found?.isDirectory()) return join(named, name);
  if (found !== null && found.size > 0 && !(await isPageCache(named))) {
    throw optionInvalid('--cache', named, 'a folder, or a file that is new or was written for this');
  }
  return named;
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** By each system's convention. */
export function userCacheFolder(): string {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  if (XDG_CACHE_HOME !== undefined && XDG_CACHE_HOME !== '') return XDG_CACHE_HOME;
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches');
  if (process.platform === 'win32') return LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local');
  return join(homedir(), '.cache');
}
