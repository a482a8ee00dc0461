/** Names of a person's own texts, needed by the page before any of them is opened. */

/** A separate database: shipped corpora can be fetched again, and their mishaps must not affect these texts. */
export const ownTextsDatabase = 'limen-own-texts';

/** Marks a person's own texts wherever a corpus is chosen: ids in a catalogue contain no colon. */
const prefix = 'own:';

/** In place of an id: all stored texts, searched together. No id contains an asterisk. */
export const everyOwnText = '*';

/** @param id of the texts in the store */
export function ownCorpusName(id: string): string {
  return prefix + id;
}

/** The id that such a name contains; `null` for the name of any other corpus. */
export function ownCorpusId(name: string): string | null {
  return name.startsWith(prefix) ? name.slice(prefix.length) : null;
}
