/** How a file's content differs from what was published. */

import { sha256 } from './sha256.js';

/** What a manifest states about a file. */
export interface Published {
  readonly bytes: number;
  /** 64 lower-case hexadecimal digits. */
  readonly sha256: string;
}

export interface ContentFault {
  /** "1200 bytes", or "SHA-256 " and its digits. */
  readonly expected: string;
  readonly actual: string;
  /** A predicate: "it has 12 bytes instead of 1200". */
  readonly reason: string;
}

/** Undefined if `content` is what was published. */
export async function contentFault(
  published: Published,
  content: Uint8Array<ArrayBuffer>,
): Promise<ContentFault | undefined> {
  const fault = sizeFault(published.bytes, content.length);
  if (fault === undefined) return checksumFault(published.sha256, await sha256(content));
  const isPage = content[0] === '<'.charCodeAt(0);
  return isPage ? { ...fault, reason: `it is a web page: ${fault.reason}` } : fault;
}

/** @param bytes promised size @param actual real size */
export function sizeFault(bytes: number, actual: number): ContentFault | undefined {
  if (actual === bytes) return undefined;
  const reason = `it has ${actual} bytes instead of ${bytes}`;
  return { expected: `${bytes} bytes`, actual: `${actual} bytes`, reason };
}

/** Compares two SHA-256 digests. */
export function checksumFault(expected: string, actual: string): ContentFault | undefined {
  if (actual === expected) return undefined;
  const reason = `it was altered: SHA-256 ${actual.slice(0, 16)}… instead of ${expected.slice(0, 16)}…`;
  return { expected: `SHA-256 ${expected}`, actual: `SHA-256 ${actual}`, reason };
}
