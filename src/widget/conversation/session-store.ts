/** Where a conversation is stored. Kept small, because the panel needs it before there is any conversation. */

import { StoredValues, storageNamed } from '../stored-values.js';

export function keyOf(corpus: string): string {
  return `limen-conversation:${corpus}`;
}

/** Whether the tab holds a value under the key of a conversation; `KeptConversation` checks its content. */
export function hasConversation(corpus: string, storage = storageNamed('sessionStorage')): boolean {
  return Boolean(new StoredValues(storage).read(keyOf(corpus)));
}
