/** Longest value of a facet, in UTF-16 code units. */
export const longestFacet = 60;
/** Maximum number of distinct values of a facet. */
export const valuesAllowed = 500;
/** Numbers per run of passages with the same facets: length, then indices of version, language, section. */
export const runWidth = 4;
/** Maximum of numbers in all runs: 20,000 runs. */
export const runNumbersAllowed = 20_000 * runWidth;
