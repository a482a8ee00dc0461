/**
 * The path of a file within its archive. Names in an archive are untrusted.
 * @returns `null` for one that leads outside the archive
 */
export function entryPath(name: string): string | null {
  const written = name.replaceAll('\\', '/');
  if (written.startsWith('/') || /^[a-z]:/iu.test(written) || /\p{Cc}/u.test(written)) return null;
  const steps = written.split('/').filter((step) => step !== '' && step !== '.');
  return steps.length === 0 || steps.includes('..') ? null : steps.join('/');
}

/** Files that operating systems add to archives and folders. */
export function isSystemFile(path: string): boolean {
  return path.split('/').some((step) => /^\.|^__MACOSX$|^Thumbs\.db$|^desktop\.ini$/iu.test(step));
}
