/** A path, or a fragment, without its percent-encoding; as it is if that is malformed. */
export function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
