import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { corpusFiles } from '../../cli/corpus-files.js';
import { loadCorpus } from '../../cli/corpus-source.js';
import { compileAtSize } from '../../src/retrieval/at-size/compile-at-size.js';
import type { CompiledCorpus } from '../../src/retrieval/corpus-files.js';
import { CorpusRetriever } from '../../src/retrieval/retriever.js';
import { compilePlanets, pack, planets } from '../retrieval/support.js';
import { failure } from '../rpc/channel-worker.js';
import { arrived, packAll, pageFolder } from '../single-file/support.js';

describe('the corpus of a page in one file', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'limen-bundle-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function write(name: string, { files }: CompiledCorpus): Promise<string> {
    const target = join(folder, name);
    await mkdir(target);
    for (const [file, bytes] of files) await writeFile(join(target, file), bytes);
    return target;
  }

  it('can be a compiled one, also one that is read on demand', async () => {
    const info = { id: 'planets', title: 'Planets', description: 'A few.', examples: [] };
    const compiled = await compileAtSize(info, planets, 'planets', { pack });
    const { manifest, files } = await corpusFiles(await write('at-size', compiled));
    expect(manifest).toMatchObject({ version: 2, passages: planets.length });
    expect([...files.keys()].sort()).toEqual([...compiled.files.keys()].sort());
    const contents = [...files].map(([file, bytes]) => [`corpora/planets/${file}`, bytes] as const);
    const inlined = arrived(await packAll(Object.fromEntries(contents)));
    const retriever = new CorpusRetriever({ fetch: inlined.fetch, store: null });
    await retriever.open({ corpusId: 'planets', baseUrl: pageFolder });
    const found = await retriever.search({ text: 'red planet' }, { limit: 1, exclude: [] });
    expect(found[0]?.passage.id).toBe('mars');
    expect(await retriever.settled()).toEqual([]);
  });

  it('is compiled from a folder of Markdown, or is a shipped one', async () => {
    const source = join(folder, 'moons');
    await mkdir(join(source, 'articles'), { recursive: true });
    const info = { id: 'moons', title: 'Moons', description: 'Some.', examples: [] };
    await writeFile(join(source, 'corpus.json'), JSON.stringify(info));
    await writeFile(
      join(source, 'articles', 'titan.md'),
      '---\ntitle: Titan\n---\nTitan is a moon of Saturn.\n',
    );
    const { manifest, files } = await corpusFiles(source);
    expect(manifest).toMatchObject({ id: 'moons', passages: 1 });
    expect(files.has('manifest.json')).toBe(true);
    expect((await corpusFiles('tessera')).manifest.id).toBe('tessera');
  });

  it.each([
    ['another title', (text: string) => text.replace('"Planets"', '"Comets"')],
    [
      'another example',
      (text: string) => text.replace('"examples": []', '"examples": [{"question":"a","kind":"b"}]'),
    ],
    ['a member more', (text: string) => text.replace('{', '{"note": "mine",')],
    ['another hash', (text: string) => text.replace(/("contentHash": ")[0-9a-f]{4}/, '$1ffff')],
    ['fewer shards', (text: string) => text.replace(/\{\s*"file": "index[^}]*\},/, '')],
  ])('is refused when its manifest has %s, by its name and with both hashes', async (what, alter) => {
    const compiled = await compilePlanets();
    const target = await write(`manifest with ${what}`, compiled);
    const file = join(target, 'manifest.json');
    const before = await readFile(file, 'utf8');
    await writeFile(file, alter(before));
    expect(alter(before)).not.toBe(before);
    const refused = { code: 'corpus-invalid', detail: { file } };
    expect(await failure(corpusFiles(target))).toMatchObject(refused);
    expect(await failure(loadCorpus(target))).toMatchObject(refused);
    await expect(corpusFiles(target)).rejects.toThrow(/SHA-256 [0-9a-f]{16}… instead of [0-9a-f]{16}…/);
  });

  it('is refused when a shard was altered, and when there is none', async () => {
    const compiled = await compilePlanets();
    const target = await write('altered', compiled);
    const shard = compiled.manifest.shards[0]?.file ?? '';
    const bytes = Buffer.from(compiled.files.get(shard) ?? []);
    await writeFile(join(target, shard), bytes.fill(0x20, 5, 9));
    expect(await failure(corpusFiles(target))).toMatchObject({ code: 'corpus-invalid' });
    expect(await failure(corpusFiles(join(folder, 'nowhere')))).toMatchObject({ code: 'corpus-unavailable' });
  });
});
