/** Runs of the Lab over a person's own texts, kept beside them: what reads them is in the Lab. */

/** In the corpus's folder. */
export const labRunsFile = 'lab-runs.json';

/** Bytes. */
export const longestLabRuns = 16_000_000;
