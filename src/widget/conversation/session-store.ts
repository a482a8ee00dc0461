/** Where a conversation is kept. Small, since the panel asks it before there is any conversation. */

export function keyOf(corpus: string): string {
  return `limen-conversation:${corpus}`;
}

/** Whether the tab holds something under the name of a conversation; whether it is one, its reader tells. */
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
