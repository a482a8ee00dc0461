/** Longer than any language tag that is in use. */
const longestLanguage = 100;

/** A language tag that `Intl` knows how to read, in its usual spelling, or nothing. */
export function languageTag(written: unknown): string | null {
  if (typeof written !== 'string' || written.trim() === '' || written.length > longestLanguage) return null;
  try {
    return Intl.getCanonicalLocales(written.trim().replaceAll('_', '-'))[0] ?? null;
  } catch {
    return null;
  }
}
