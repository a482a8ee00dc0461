/**
 * Modules imported later for reasons other than a choice of models: with the first question, or when a corpus
 * or an answer needs them.
 */

/** By module file, on every page: loaded with the first question. */
export const everyQuestion =
  /\/src\/(?:composition\/(?:asking|catalogue|open-models|embedded-parts)|reasoners\/reader\/next-query|integrity\/running-sha256)\.ts$/u;

/** By module file: syntax colouring, and the use of a corpus's practice. */
export const someAnswers = /\/src\/(?:ui\/blocks\/code-tokens|composition\/site-practice)\.ts$/u;
