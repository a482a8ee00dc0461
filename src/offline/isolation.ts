/** Gives pages and scripts the headers that WASM threads need, on hosts that send none. */

import { securityHeaders } from '../security-headers.js';

const isolating = [
  'Cross-Origin-Opener-Policy',
  'Cross-Origin-Embedder-Policy',
  'Cross-Origin-Resource-Policy',
];

/** The same response with the missing ones of the isolating headers. */
export function isolated(response: Response): Response {
  const missing = isolating.filter((name) => !response.headers.has(name));
  if (missing.length === 0) return response;
  const headers = new Headers(response.headers);
  for (const name of missing) headers.set(name, securityHeaders[name] ?? '');
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
