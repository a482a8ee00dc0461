const ascii = /^\p{ASCII}*$/u;

/** Without the accents of Latin, Greek and Cyrillic, and without ligatures; other marks stay: in Thai or Devanagari one is a vowel. */
export function withoutAccents(text: string): string {
  if (ascii.test(text)) return text;
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/gu, '')
    .normalize('NFC');
}
