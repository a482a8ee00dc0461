/** A probability for people: two decimals, never rounded up to certainty. */
export function shareText(share: number, language: string): string {
  const cut = Math.floor(share * 100 + 1e-9) / 100;
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return new Intl.NumberFormat(language, digits).format(cut);
}
