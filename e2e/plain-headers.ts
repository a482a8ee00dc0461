import { headersFor } from '../src/security-headers.js';

/**
 * All headers of the page but the embedder policy that threads need, as many hosts serve it. Two browsers on two
 * cores get through twice as much with a thread each as with two threads each.
 */
export function plainHeaders(pathname: string): Readonly<Record<string, string>> {
  return { ...headersFor(pathname), 'Cross-Origin-Embedder-Policy': 'unsafe-none' };
}
