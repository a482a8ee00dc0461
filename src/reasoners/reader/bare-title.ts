/** A title without what stands in brackets at its end: “Titan (moon)” is about “Titan”. */
export function bareTitle(title: string): string {
  return title.replace(/(?<!\s)\s*\([^()]*\)\s*$/u, '');
}
