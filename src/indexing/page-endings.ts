/** File extensions of pages, built ones and sources. */

export const pageEnding = /\.(?:html?|mdx?|markdown|adoc|asciidoc|rst)$/iu;
export const htmlEnding = /\.html?$/iu;
export const sourceEnding = /\.(?:mdx?|markdown|adoc|asciidoc|rst)$/iu;
export const asciidocEnding = /\.(?:adoc|asciidoc)$/iu;
export const rstEnding = /\.rst$/iu;
