const ascii = /^\p{ASCII}*$/u;

/**
 * Removes the accents of Latin, Greek and Cyrillic, and ligatures; other marks stay: in Thai or Devanagari a
 * mark may be a vowel.
 */
export function withoutAccents(text: string): string {
  if (ascii.test(text)) return text;
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/gu, '')
    .normalize('NFC');
}
