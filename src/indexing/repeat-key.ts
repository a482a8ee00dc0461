import type { CorpusPassage } from '../retrieval/corpus-format.js';
import { headingOf } from '../text/title-path.js';

/** Equal for passages with the same text under the same heading of the same version and language. */
export function repeatKey({ title, text, facets = {} }: CorpusPassage): string {
  const { version, lang } = facets;
  // `split` and `join` give one flat string; `replace` would retain thousands of pieces, ten times its
  // size.
  const words = text.split(/\s+/).join(' ');
  return `${version}\n${lang}\n${headingOf(title)}\n${words}`;
}
