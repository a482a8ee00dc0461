/** The features that relevance is computed from; `PassageNumbers` describes each. */
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
