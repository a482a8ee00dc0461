/** Which SHA-256 each file that this browser keeps in Cache Storage must have, and whose it is. */

import { contentCachePrefix, verifiedCache } from '../model-files/kept-names.js';
import { folderHeader } from '../model-files/model-cache.js';
import { checksumHeader, folderHeader as webLlmFolderHeader } from '../reasoners/web-llm/web-llm-caches.js';

export interface KeptFile {
  readonly request: Request;
  readonly response: Response;
  /** Address of the folder of its model. */
  readonly folder: string;
  readonly sha256: string;
}

/** The files of one cache whose checksum is known. */
export async function keptFiles(name: string, cache: Cache): Promise<KeptFile[]> {
  const files: KeptFile[] = [];
  for (const request of await cache.keys()) {
    const response = await cache.match(request);
    if (response === undefined) continue;
    const sha256 = checksumOf(name, request, response);
    if (sha256 === null) continue;
    const header = name.startsWith('webllm/') ? webLlmFolderHeader : folderHeader;
    const folder = response.headers.get(header) ?? new URL('.', request.url).href;
    files.push({ request, response, folder, sha256 });
  }
  return files;
}

function checksumOf(name: string, { url }: Request, { headers }: Response): string | null {
  if (name === verifiedCache) return new URL(url).searchParams.get('sha256');
  if (name.startsWith(contentCachePrefix)) return name.slice(contentCachePrefix.length);
  return headers.get(checksumHeader);
}
