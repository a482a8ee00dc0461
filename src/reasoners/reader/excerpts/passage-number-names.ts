/** What relevance is judged by; `PassageNumbers` says what each is. */
export const passageNumberNames = [
  'place',
  'relevance',
  'support',
  'similarity',
  'answerable',
  'none',
  'span',
  'spanOverNull',
  'spanProbability',
  'coverage',
  'titleCoverage',
  'unitCoverage',
  'words',
] as const;

export type PassageNumberName = (typeof passageNumberNames)[number];
