/**
 * Adds the headers that WASM threads need, and the content security policy, on hosts that do not send them.
 */

import { headersFor } from '../security-headers.js';

const wanted = [
  'Content-Security-Policy',
  'Cross-Origin-Opener-Policy',
  'Cross-Origin-Embedder-Policy',
  'Cross-Origin-Resource-Policy',
];

/**
 * The same response with missing headers added. A stored response that was redirected is copied, since
 * browsers refuse it for a navigation.
 * @param pathname within the site, with its leading slash
 */
export function isolated(response: Response, pathname: string): Response {
  const missing = wanted.filter((name) => !response.headers.has(name));
  if (missing.length === 0 && !response.redirected) return response;
  const headers = new Headers(response.headers);
  const own = headersFor(pathname);
  for (const name of missing) headers.set(name, own[name] ?? '');
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
