/** Whether the operating system refused something; with codes, only for one of these reasons (`ENOENT`). */
export function isSystemError(thrown: unknown, ...codes: readonly string[]): thrown is NodeJS.ErrnoException {
  if (!(thrown instanceof Error) || !('code' in thrown) || !('syscall' in thrown)) return false;
  return codes.length === 0 || codes.includes(String(thrown.code));
}
