/** `manifest.json` of a compiled corpus, as docs/CORPUS.md and docs/corpus.schema.json describe it. */

import * as v from 'valibot';
import { languageTag } from '../text/language-tag.js';
import { count, type Described, sha256 } from '../text/parse-json.js';
import type { CorpusInfo } from './corpus-info.js';
import { longestFacet, runNumbersAllowed, valuesAllowed } from './scope/facet-limits.js';

/** Lower-case letters, digits and single hyphens. */
export const corpusId = v.pipe(v.string(), v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/));

export const corpusLanguage = v.pipe(
  v.string(),
  v.check((tag) => languageTag(tag) !== null, 'is no language tag'),
);

/** A corpus as a catalogue lists it. */
export const corpusInfo = v.object({
  id: corpusId,
  title: v.string(),
  description: v.string(),
  passages: count,
  examples: v.array(v.object({ question: v.string(), kind: v.string() })),
  language: v.exactOptional(corpusLanguage),
});

/** One file beside the manifest. */
const shard = v.object({
  file: v.pipe(v.string(), v.regex(/^[a-z0-9]+(?:[.-][a-z0-9]+)*\.json(?:\.z)?$/)),
  kind: v.picklist(['passages', 'index', 'lengths']),
  /** The file's size, before whatever compression a server adds; so is the hash. */
  bytes: count,
  sha256,
  /**
   * How it was made smaller, for hosts that do not compress by themselves, and how long its JSON is. Left out where the file is
   * JSON as it is.
   */
  packed: v.exactOptional(v.object({ by: v.literal('deflate'), unpackedBytes: count })),
  /** In version 2: the first passage's id or the first term, and how many passages or terms come before it. */
  first: v.exactOptional(v.string()),
  from: v.exactOptional(count),
});

/** One file with the vectors of all passages: docs/CORPUS.md, "Vectors". */
const vectors = v.object({
  file: v.pipe(v.string(), v.regex(/^vectors\.[a-z0-9]+\.bin$/)),
  bytes: count,
  sha256,
  /** Of each passage, two bits each. */
  dimensions: v.pipe(count, v.minValue(1)),
  /** Identity of the model that made them; those of another cannot be compared with them. */
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
  /** For each run of passages that share all three how many they are, and the places of their values, from 1; 0 for none. */
  runs: v.pipe(v.array(count), v.maxLength(runNumbersAllowed)),
});

export const corpusManifest = v.object({
  format: v.literal('limen-corpus', 'is not a corpus manifest'),
  /** 2 where a search reads only the shards that it needs: docs/CORPUS.md, "At size". */
  version: v.picklist([1, 2], ({ received }) => `has version ${received}, which is not known here`),
  ...corpusInfo.entries,
  /**
   * The tokeniser that the index shards were made with: a number for the plain one, else a name. Another one builds its index
   * from the passages, or refuses the corpus where that is too large.
   */
  tokeniser: v.union([count, v.pipe(v.string(), v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), v.maxLength(40))]),
  shards: v.pipe(
    v.array(shard),
    // The name says whether it is packed.
    v.checkItems(({ file, packed }) => file.endsWith('.z') === (packed !== undefined)),
    v.check((shards) => new Set(shards.map(({ file }) => file)).size === shards.length, 'lists a file twice'),
  ),
  /** Left out where a search goes by words alone. It is no shard, so that a page that knows none opens the corpus all the same. */
  vectors: v.exactOptional(vectors),
  /** Left out where no page says any. */
  facets: v.exactOptional(facets),
  /**
   * What the critic has learnt by practising on this site (`limen practise --site`), read by who uses it: one that cannot be used leaves the
   * corpus as it is.
   */
  practice: v.exactOptional(v.unknown()),
  /** SHA-256 of the manifest without this member, as `JSON.stringify` writes it. Names this state of the corpus. */
  contentHash: sha256,
});

export type Shard = Described<typeof shard>;
export type VectorFile = Described<typeof vectors>;
export type FacetTable = Described<typeof facets>;
export type CorpusManifest = Described<typeof corpusManifest>;

/** Every file of a corpus beside its manifest. */
export function filesOf({ shards, vectors }: CorpusManifest): readonly (Shard | VectorFile)[] {
  return vectors === undefined ? shards : [...shards, vectors];
}

/** What people are told of a corpus. */
export function infoOf({ id, title, description, passages, examples, language }: CorpusManifest): CorpusInfo {
  const info = { id, title, description, passages, examples };
  return language === undefined ? info : { ...info, language };
}
