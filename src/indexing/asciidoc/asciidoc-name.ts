export const asciidocEnding = /\.(?:adoc|asciidoc)$/iu;
