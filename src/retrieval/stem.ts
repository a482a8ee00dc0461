/**
 * Takes plural endings off, so that "moons" and "moon" are one term: three rules, the first that fits is used
 * (the S stemmer of D. Harman, "How effective is suffixing?", 1991). Applying it twice changes nothing.
 *
 * @param word in lower case, without accents; words of three letters and fewer are left as they are
 */
export function stem(word: string): string {
  if (word.length <= 3 || !word.endsWith('s') || !/^[a-z0-9]+$/.test(word)) return word;
  if (/(?<![ae])ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?<![aeo])es$/.test(word)) return word.slice(0, -1);
  return /[us]s$/.test(word) ? word : word.slice(0, -1);
}
