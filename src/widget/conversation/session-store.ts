/** Where a conversation is stored. Kept small, because the panel needs it before there is any conversation. */

export function keyOf(corpus: string): string {
  return `limen-conversation:${corpus}`;
}

/** Whether the tab holds a value under the key of a conversation; `KeptConversation` checks its content. */
export function hasConversation(corpus: string, storage: Storage | null = sessionStore()): boolean {
  try {
    return (storage?.getItem(keyOf(corpus)) ?? '') !== '';
  } catch {
    return false;
  }
}

/** `null` in a sandboxed frame, where reading the property throws. */
export function sessionStore(): Storage | null {
  try {
    return globalThis.sessionStorage;
  } catch {
    return null;
  }
}
