/** The Lab's runs over a person's own texts, stored with them. The code that reads them is in the Lab. */

/** In the corpus's folder. */
export const labRunsFile = 'lab-runs.json';

/** Bytes. */
export const longestLabRuns = 16_000_000;
