import { posix } from 'node:path';

/** A folder within another: empty, or ending in a slash; undefined if it lies outside of all sources. */
export function folderWithin(root: string, path: string): string | undefined {
  const whole = posix.join(root, path).replace(/\/$/u, '');
  if (whole === '..' || whole.startsWith('../') || whole.startsWith('/')) return undefined;
  return whole === '.' || whole === '' ? '' : `${whole}/`;
}
