/** Names of a person's own texts, which the page needs before any of them is opened. */

/** A database of its own: nothing that happens to shipped corpora, which can be fetched anew, happens to what a person brought. */
export const ownTextsDatabase = 'limen-own-texts';

/** How a person's own texts are told from the corpora of a catalogue wherever one is chosen: no id of those has a colon. */
const prefix = 'own:';

/** In the place of an id: all that are kept, searched together. No id has an asterisk. */
export const everyOwnText = '*';

/** @param id under which they are kept */
export function ownCorpusName(id: string): string {
  return prefix + id;
}

/** The id that such a name has; `null` for the name of any other corpus. */
export function ownCorpusId(name: string): string | null {
  return name.startsWith(prefix) ? name.slice(prefix.length) : null;
}
