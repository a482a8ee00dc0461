/** Gives pages and scripts the headers that WASM threads need, and their policy, on hosts that send none. */

import { headersFor } from '../security-headers.js';

const wanted = [
  'Content-Security-Policy',
  'Cross-Origin-Opener-Policy',
  'Cross-Origin-Embedder-Policy',
  'Cross-Origin-Resource-Policy',
];

/**
 * The same response with those headers that are missing. A stored one that was led to another address is copied, since no browser opens
 * a page with it.
 * @param pathname within the site, with its first slash
 */
export function isolated(response: Response, pathname: string): Response {
  const missing = wanted.filter((name) => !response.headers.has(name));
  if (missing.length === 0 && !response.redirected) return response;
  const headers = new Headers(response.headers);
  const own = headersFor(pathname);
  for (const name of missing) headers.set(name, own[name] ?? '');
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
