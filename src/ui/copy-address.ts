/** Copies the address of the page; gives what became of it in words. */
export async function copyAddress(): Promise<string> {
  try {
    await navigator.clipboard.writeText(globalThis.location.href);
    return 'Link copied.';
  } catch {
    return 'The link is in the address bar.';
  }
}
