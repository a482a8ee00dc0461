/** Lists the files of a built folder, the page's or the widget's, for its service worker. */

import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { isLabFile } from '../../src/offline/lab-files.js';
import type { LargeFile, ShellFile, SiteFiles } from '../../src/offline/site-files.js';
import { optionalFolder } from '../../src/security-headers.js';

/** Files that the page does not need: the widget is for other sites, the rest for `limen bundle`. */
const leftOut =
  /\.(?:br|gz|map|md)$|^_headers$|^(?:service-worker|limen-offline)\.js$|^(?:widget|single-file)\//u;

/**
 * A model that only some pages load, and store themselves; its manifest is small and stored with the page.
 */
const whenAsked = /^models\/memory\/(?!manifest\.json$)/u;

/**
 * Vite's folder of hashed names, and the package's: changed content has a new name, so no revision is needed.
 */
const hashedNames = /^(?:assets|runtime)\//u;

/** Builds of the runtime that use a graphics adapter. */
const webgpuRuntime = /\.(?:asyncify|jsep|jspi)[^/]*\.wasm$/u;

/**
 * @param needed the only files to list, relative to `folder`; by default everything that belongs to the page
 */
export function listSiteFiles(folder: string, needed?: ReadonlySet<string>): SiteFiles {
  const shell: ShellFile[] = [];
  const lab: ShellFile[] = [];
  const large: LargeFile[] = [];
  for (const url of urlsIn(folder)) {
    if (needed?.has(url) === false) continue;
    const content = readFileSync(join(folder, url));
    const integrity = `sha256-${hash('sha256', content, 'base64')}`;
    const sha256 = hash('sha256', content);
    if (isLarge(url)) {
      const needed = webgpuRuntime.test(url) ? 'webgpu' : 'always';
      large.push({ url, integrity, sha256, bytes: content.length, needed });
    } else {
      (isLabFile(url) ? lab : shell).push({
        url,
        integrity,
        revision: hashedNames.test(url) ? null : sha256.slice(0, 16),
      });
    }
  }
  const version = hash('sha256', JSON.stringify([shell, lab, large])).slice(0, 16);
  return { version, shell, lab, large };
}

/** In the same order on every machine, because the version is derived from it. */
function urlsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((url) => !leftOut.test(url) && !whenAsked.test(url) && !url.startsWith(optionalFolder))
    .sort();
}

/** Everything in a model except its manifest, which is small and has no hash in its name. */
function isLarge(url: string): boolean {
  return url.endsWith('.wasm') || (url.startsWith('models/') && !url.endsWith('/manifest.json'));
}
