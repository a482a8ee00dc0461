/** How a person's own texts are told from the corpora of a catalogue wherever one is chosen: no id of those has a colon. */
const prefix = 'own:';

/** @param id under which they are kept */
export function ownCorpusName(id: string): string {
  return prefix + id;
}

/** The id that such a name has; `null` for the name of any other corpus. */
export function ownCorpusId(name: string): string | null {
  return name.startsWith(prefix) ? name.slice(prefix.length) : null;
}
