import { deflateSync } from 'node:zlib';
import type { Fetch } from '../../src/network/request.js';
import { compileCorpus } from '../../src/retrieval/compile-corpus.js';
import {
  type CompiledCorpus,
  manifestBytes,
  type Pack,
  withIdentity,
} from '../../src/retrieval/corpus-files.js';
import type { CorpusPassage } from '../../src/retrieval/corpus-format.js';
import type { CorpusManifest } from '../../src/retrieval/corpus-manifest.js';

export const planets: readonly CorpusPassage[] = [
  {
    id: 'titan',
    title: 'Titan',
    text: 'Titan is the largest moon of Saturn.',
    topic: 'Saturn',
    links: ['saturn'],
  },
  { id: 'saturn', title: 'Saturn', text: 'Saturn is a planet with bright rings and many moons.' },
  { id: 'huygens', title: 'Christiaan Huygens', text: 'Christiaan Huygens discovered Titan in 1655.' },
  {
    id: 'mars',
    title: 'Mars',
    text: 'Mars is a red planet with two moons.',
    url: 'https://example.org/mars',
  },
];

export function compilePlanets(passages = planets): Promise<CompiledCorpus> {
  const info = { id: 'planets', title: 'Planets', description: 'A few.', examples: [] };
  return compileCorpus(info, passages, 'planets');
}

export const pack: Pack = (bytes) => new Uint8Array(deflateSync(bytes));

/** The same files with another manifest, correctly hashed. */
export async function withManifest(
  { files }: CompiledCorpus,
  changed: CorpusManifest,
): Promise<CompiledCorpus> {
  const manifest = await withIdentity(changed);
  return { manifest, files: new Map(files).set('manifest.json', manifestBytes(manifest)) };
}

export const baseUrl = 'https://limen.test/';

/** Serves compiled corpora; the functions in `instead` answer for individual files. Counts the requests. */
export function serve(
  compiled: () => CompiledCorpus,
  instead: Readonly<Record<string, () => Response | Promise<Response>>> = {},
): { readonly fetch: Fetch; readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    fetch: async (url, { signal }) => {
      signal?.throwIfAborted();
      const file = url.href.slice(`${baseUrl}corpora/planets/`.length);
      asked.push(file);
      const name = Object.keys(instead).find((start) => file.startsWith(start));
      const answer = name === undefined ? undefined : instead[name];
      if (answer !== undefined) return answer();
      const bytes = compiled().files.get(file);
      return bytes === undefined ? new Response('', { status: 404 }) : new Response(bytes);
    },
  };
}

export const offline: Fetch = async () => {
  throw new TypeError('Failed to fetch');
};
