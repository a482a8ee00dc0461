/** How the names of pages end, built ones and sources. */

export const pageEnding = /\.(?:html?|mdx?|markdown|adoc|asciidoc|rst)$/iu;
export const rstEnding = /\.rst$/iu;
