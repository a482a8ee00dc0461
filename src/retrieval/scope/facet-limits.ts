/** Longest value of a facet, in UTF-16 code units. */
export const longestFacet = 60;
/** Most different values of a facet. */
export const valuesAllowed = 500;
/** Numbers of a run of passages that share their facets: how many they are, then the places of version, language and section. */
export const runWidth = 4;
/** Numbers of all runs: 20,000 of them. */
export const runNumbersAllowed = 20_000 * runWidth;
