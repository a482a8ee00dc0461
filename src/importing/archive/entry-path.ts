/**
 * Where a file of an archive lies, below the archive. Names in an archive are written by anybody.
 * @returns `null` for one that leads out of the archive
 */
export function entryPath(name: string): string | null {
  const written = name.replaceAll('\\', '/');
  if (written.startsWith('/') || /^[a-z]:/iu.test(written) || /\p{Cc}/u.test(written)) return null;
  const steps = written.split('/').filter((step) => step !== '' && step !== '.');
  return steps.length === 0 || steps.includes('..') ? null : steps.join('/');
}

/** What systems put into archives and folders for themselves. */
export function isFurniture(path: string): boolean {
  return path.split('/').some((step) => /^\.|^__MACOSX$|^Thumbs\.db$|^desktop\.ini$/iu.test(step));
}
