/**
 * Where a conversation is stored. Kept small, because the panel loads it before there is any conversation.
 */

export function keyOf(corpus: string): string {
  return `limen-conversation:${corpus}`;
}

/**
 * Whether the tab stores an entry under a conversation's name; `KeptConversation` checks whether it is one.
 */
export function hasConversation(corpus: string, storage: Storage | null = sessionStore()): boolean {
  try {
    return (storage?.getItem(keyOf(corpus)) ?? '') !== '';
  } catch {
    return false;
  }
}

/** `null` in a sandbox, where reading the property throws. */
export function sessionStore(): Storage | null {
  try {
    return globalThis.sessionStorage;
  } catch {
    return null;
  }
}
