/** The features that relevance is computed from. Logits and log-odds, except for shares (0..1) and cosines. */
export const passageNumberNames = [
  /** Logarithm of its rank among the retrieved passages, from 1. */
  'place',
  'relevance',
  /** Support of its best unit. */
  'support',
  'similarity',
  /** How near the search found it. */
  'cosine',
  'likeness',
  'answerable',
  'none',
  'span',
  'spanOverNull',
  'spanProbability',
  /** Shares of the question's content words found in title and text, in the title, and in the best unit. */
  'coverage',
  'titleCoverage',
  'unitCoverage',
  /** Logarithm of the passage's length in words. */
  'words',
] as const;

export type PassageNumberName = (typeof passageNumberNames)[number];
