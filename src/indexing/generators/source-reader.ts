/** Which sources a site's generator makes pages of, where it serves them, in which version and language. */

import type { AsciidocSources } from '../asciidoc/asciidoc-sources.js';
import { translatedNames } from '../translated-names.js';
import { docusaurusSources } from './docusaurus-sources.js';
import { hugoSources } from './hugo-sources.js';
import { jekyllSources } from './jekyll-sources.js';
import { mdbookSources } from './mdbook-sources.js';
import { mkdocsSources } from './mkdocs-sources.js';
import type { Generator, SourceReader } from './source-place.js';
import { sphinxSources } from './sphinx-sources.js';
import { starlightSources } from './starlight-sources.js';
import { vitepressSources } from './vitepress-sources.js';

const generators: readonly Generator[] = [
  hugoSources,
  jekyllSources,
  mdbookSources,
  mkdocsSources,
  sphinxSources,
  starlightSources,
  vitepressSources,
];

export interface Sources {
  readonly folder: string;
  /** Paths of all its files, and of the pages among them. */
  readonly files: readonly string[];
  readonly paths: readonly string[];
  readonly asciidoc: AsciidocSources;
}

/** By the innermost site that contains a file; null for one in no site whose name tells nothing either. */
export async function sourceReader({ folder, files, paths, asciidoc }: Sources): Promise<SourceReader> {
  const docusaurus = await docusaurusSources(folder, files);
  const sites = (await Promise.all(generators.map((generator) => generator(folder, files)))).flat();
  sites.sort((one, other) => other.root.length - one.root.length);
  const translated = translatedNames(paths);
  return (path) => {
    const known = docusaurus(path) ?? asciidoc.source(path);
    if (known !== null) return known;
    const site = sites.find(({ root }) => path.startsWith(root));
    return site === undefined ? translated(path) : site.read(path.slice(site.root.length));
  };
}
