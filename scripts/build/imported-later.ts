/** What is imported later and is no choice of other models: with the first question, or where a corpus or an answer wants it. */

/** Of every page, by the module's file: whoever asks a question has loaded it. */
export const everyQuestion =
  /\/src\/(?:composition\/(?:asking|catalogue|open-models|embedded-parts)|reasoners\/reader\/next-query|integrity\/running-sha256)\.ts$/u;

/** By the module's file: the colours of code, and what a corpus was practised with. */
export const someAnswers = /\/src\/(?:ui\/blocks\/code-tokens|composition\/site-practice)\.ts$/u;
