/** `manifest.json` of a compiled corpus, as described in docs/CORPUS.md and docs/corpus.schema.json. */

import * as v from 'valibot';
import { languageTag } from '../text/language-tag.js';
import { count, type Described, sha256 } from '../text/parse-json.js';
import type { CorpusInfo } from './corpus-info.js';
import { longestFacet, runNumbersAllowed, valuesAllowed } from './scope/facet-limits.js';

/** Its name in the folder of a corpus: the only one that stays the same when the content changes. */
export const manifestFile = 'manifest.json';

/** Lower-case letters, digits and single hyphens. */
const hyphenatedName = v.pipe(v.string(), v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/));

export const corpusId = hyphenatedName;

export const corpusLanguage = v.pipe(
  v.string(),
  v.check((tag) => languageTag(tag) !== null, 'is no language tag'),
);

/** A corpus as listed in a catalogue. */
const corpusInfo = v.object({
  id: corpusId,
  title: v.string(),
  description: v.string(),
  passages: count,
  examples: v.array(v.object({ question: v.string(), kind: v.string() })),
  language: v.exactOptional(corpusLanguage),
});

/** One file beside the manifest. */
const shard = v.pipe(
  v.object({
    file: v.pipe(v.string(), v.regex(/^[a-z0-9]+(?:[.-][a-z0-9]+)*\.json(?:\.z)?$/)),
    kind: v.picklist(['passages', 'index', 'lengths']),
    /** Size of the file, before any compression by the server; the hash covers the same bytes. */
    bytes: count,
    sha256,
    /** How the shard is compressed, where hosts do not, and the length of its JSON. Omitted for plain JSON. */
    packed: v.exactOptional(v.object({ by: v.literal('deflate'), unpackedBytes: count })),
    /**
     * In version 2: the id of the first passage or the first term, and how many passages or terms precede it.
     */
    first: v.exactOptional(v.string()),
    from: v.exactOptional(count),
  }),
  // The file name must agree on whether the shard is packed.
  v.check(({ file, packed }) => file.endsWith('.z') === (packed !== undefined)),
);

/** The file that holds the vectors of all passages: docs/CORPUS.md, "Vectors". */
const vectors = v.object({
  file: v.pipe(v.string(), v.regex(/^vectors\.[a-z0-9]+\.bin$/)),
  bytes: count,
  sha256,
  /** Dimensions of each vector, two bits each. */
  dimensions: v.pipe(count, v.minValue(1)),
  /** Vectors of the passages' tokens, `count` in total, which follow in the same file; omitted without any. */
  tokens: v.exactOptional(v.object({ dimensions: v.pipe(count, v.minValue(1)), count })),
  /** Identity of the model that made the vectors; vectors of different models cannot be compared. */
  by: v.string(),
});

const facetValues = v.pipe(
  v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(longestFacet))),
  v.maxLength(valuesAllowed),
);

/** Version, language and section of every passage: docs/CORPUS.md, "Facets". */
const facets = v.object({
  version: facetValues,
  lang: facetValues,
  section: facetValues,
  /** Per run of passages with the same facets: its length, then the values' indices, from 1; 0 for none. */
  runs: v.pipe(v.array(count), v.maxLength(runNumbersAllowed)),
});

export const corpusManifest = v.object({
  format: v.literal('limen-corpus', 'is not a corpus manifest'),
  /** 2 if a search reads only the shards it needs: docs/CORPUS.md, "At size". */
  version: v.picklist([1, 2], ({ received }) => `has version ${received}, which is not known here`),
  ...corpusInfo.entries,
  /**
   * The tokeniser that the index shards were made with: a number for the plain one, otherwise a name. A
   * program with another tokeniser rebuilds the index from the passages, or refuses the corpus if it is too
   * large for that.
   */
  tokeniser: v.union([count, v.pipe(hyphenatedName, v.maxLength(40))]),
  shards: v.pipe(
    v.array(shard),
    v.check((shards) => new Set(shards.map(({ file }) => file)).size === shards.length, 'lists a file twice'),
  ),
  /** Omitted if searches use words alone. No shard, so that a page without vectors can open the corpus. */
  vectors: v.exactOptional(vectors),
  /** Omitted if no page has any facet. */
  facets: v.exactOptional(facets),
  /**
   * What the critic has learnt by practising on this site (`limen practise --site`), parsed by its user; if
   * it is unusable, the corpus still works.
   */
  practice: v.exactOptional(v.unknown()),
  /** SHA-256 of the manifest without this member, as `JSON.stringify` writes it: names this version. */
  contentHash: sha256,
});

export type Shard = Described<typeof shard>;
export type VectorFile = Described<typeof vectors>;
export type FacetTable = Described<typeof facets>;
export type CorpusManifest = Described<typeof corpusManifest>;

/** Every file of a corpus except its manifest. */
export function filesOf({ shards, vectors }: CorpusManifest): readonly (Shard | VectorFile)[] {
  return vectors === undefined ? shards : [...shards, vectors];
}

/** The description of a corpus shown to people. */
export function infoOf({ id, title, description, passages, examples, language }: CorpusManifest): CorpusInfo {
  const info = { id, title, description, passages, examples };
  return language === undefined ? info : { ...info, language };
}
