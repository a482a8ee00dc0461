/** Longer than any language tag in use. */
const longestLanguage = 100;

/** A language tag that `Intl` can parse, in canonical form, or null. */
export function languageTag(written: unknown): string | null {
  if (typeof written !== 'string' || written.trim() === '' || written.length > longestLanguage) return null;
  try {
    return Intl.getCanonicalLocales(written.trim().replaceAll('_', '-'))[0] ?? null;
  } catch {
    return null;
  }
}
