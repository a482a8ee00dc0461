import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Ajv } from 'ajv';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writtenPractice } from '../../src/critics/site-practice/site-practice.js';
import { compileCorpus } from '../../src/retrieval/compile-corpus.js';
import { parseManifest, parsePassages } from '../../src/retrieval/corpus-format.js';
import { infoOf } from '../../src/retrieval/corpus-manifest.js';
import { shardText } from '../../src/retrieval/shard-text.js';
import { compileCorpora } from '../../src/retrieval/source/corpora-site.js';
import { parseArticle } from '../../src/retrieval/source/markdown-article.js';
import { compilePlanets, pack, planets } from './support.js';

const article = (body: string, matter = 'title: Titan') =>
  parseArticle(`---\n${matter}\n---\n${body}\n`, 'titan', 'titan.md');

describe('compiling passages', () => {
  it('gives the same bytes for the same passages in any order', async () => {
    const one = await compilePlanets(planets);
    const other = await compilePlanets([...planets].reverse());
    expect(other.files).toEqual(one.files);
  });

  it('names every shard by its content and gives another version another hash', async () => {
    const one = await compilePlanets(planets);
    const other = await compilePlanets(planets.slice(1));
    expect(other.manifest.contentHash).not.toBe(one.manifest.contentHash);
    for (const { file, sha256 } of one.manifest.shards) expect(file).toContain(sha256.slice(0, 16));
  });

  it('writes what the published schema describes', async () => {
    const schema: unknown = JSON.parse(
      await readFile(new URL('../../docs/corpus.schema.json', import.meta.url), 'utf8'),
    );
    const ajv = new Ajv({ strict: false }).addSchema(schema as object, 'corpus');
    const { manifest, files } = await compilePlanets();
    const valid = (definition: string, value: unknown) =>
      ajv.validate(`corpus#/definitions/${definition}`, value);
    expect(valid('manifest', manifest)).toBe(true);
    expect(valid('manifest', { ...manifest, version: 3 })).toBe(false);
    const first = { passages: 'passages', index: 'indexHeader', lengths: 'lengths' };
    manifest.shards.forEach(({ file, kind }) => {
      const value: unknown = JSON.parse(new TextDecoder().decode(files.get(file)));
      expect(valid(kind === 'index' && !file.startsWith('index-0') ? 'indexTerms' : first[kind], value)).toBe(
        true,
      );
    });
  });

  it('writes compressed shards as the schema describes them, and reads them back', async () => {
    const info = { id: 'planets', title: 'Planets', description: '', examples: [] };
    const { manifest, files } = await compileCorpus(info, planets, 'planets', { pack });
    const schema = await readFile(new URL('../../docs/corpus.schema.json', import.meta.url), 'utf8');
    const ajv = new Ajv({ strict: false }).addSchema(JSON.parse(schema) as object, 'corpus');
    expect(ajv.validate('corpus#/definitions/manifest', manifest)).toBe(true);
    expect(parseManifest(JSON.stringify(manifest), 'manifest.json')).toEqual(manifest);
    const [shard] = manifest.shards;
    if (shard === undefined) throw new Error('there is no shard');
    expect(shard.file).toMatch(/\.json\.z$/);
    expect(parsePassages(await shardText(shard, files.get(shard.file), 'x'), 'x')).toHaveLength(
      planets.length,
    );
    const unpacked = { ...manifest, shards: [{ ...shard, packed: undefined }] };
    expect(() => parseManifest(JSON.stringify(unpacked), 'manifest.json')).toThrow(/shards\.1/);
  });

  it('has a schema for what practice in the page learns, and for a catalogue with a corpus in another language', async () => {
    const schema = await readFile(new URL('../../docs/corpus.schema.json', import.meta.url), 'utf8');
    const ajv = new Ajv({ strict: false }).addSchema(JSON.parse(schema) as object, 'corpus');
    const tally = { there: 4, right: 3, wrong: 1, away: 4, silent: 2 };
    const practice = {
      version: 1,
      reader: 'reader@1',
      critic: 'critic@1',
      asked: 12,
      seed: 1,
      weights: { block: 0.1, sureness: 0, lead: 0, short: -0.2 },
      held: { before: tally, after: tally },
    };
    expect(writtenPractice(practice)).toEqual(practice);
    const { manifest } = await compilePlanets();
    expect(ajv.validate('corpus#/definitions/manifest', { ...manifest, practice })).toBe(true);
    const info = { ...infoOf(manifest), language: 'de' };
    expect(ajv.validate('corpus#/definitions/catalogue', [info])).toBe(true);
  });

  it('reads its own manifest and passages back', async () => {
    const { manifest, files } = await compilePlanets();
    const text = (file: string) => new TextDecoder().decode(files.get(file));
    expect(parseManifest(text('manifest.json'), 'manifest.json')).toEqual(manifest);
    const [shard] = manifest.shards;
    const read = parsePassages(text(shard?.file ?? ''), 'passages');
    expect(new Set(read.map(({ id }) => id))).toEqual(new Set(planets.map(({ id }) => id)));
  });

  it.each([
    [
      'two passages with one id',
      { id: 'mars', title: 'Mars', text: 'Again.' },
      'two passages have the id mars',
    ],
    ['a passage without text', { id: 'x', title: 'X', text: ' ' }, 'no text'],
    ['a passage without title', { id: 'x', title: '', text: 'X' }, 'no title'],
    ['a link that runs a script', { id: 'x', title: 'X', text: 'X', url: 'javascript:alert(1)' }, 'url'],
  ])('refuses %s', async (_what, passage, reason) => {
    await expect(compilePlanets([...planets, passage])).rejects.toMatchObject({
      code: 'corpus-invalid',
      message: expect.stringContaining(reason),
    });
  });
});

describe('reading an article', () => {
  it('makes links plain text and records the articles that they point to', () => {
    const { text, links } = article(
      'It circles [Saturn](saturn.md) with [others](./rhea.md#size), see [here](https://a.example/b.md) and [Saturn](saturn.md).',
    );
    expect(text).toBe('It circles Saturn with others, see here and Saturn.');
    expect(links).toEqual(['saturn', 'rhea']);
  });

  it('keeps paragraphs, lists and code apart and joins broken lines', () => {
    const { text } = article('# Head\n\none\ntwo *three* `four`\n\n- a\n- b\n\n```\ncode\n```');
    expect(text).toBe('Head\n\none two three four\n\na\nb\n\ncode');
  });

  it('keeps HTML and scripts as literal text', () => {
    const { text, links } = article(
      'Hello <b onclick="x()">you</b>.\n\n<script>alert(1)</script>\n\n[run](javascript:alert(1))',
    );
    expect(text).toBe('Hello <b onclick="x()">you</b>.\n\n<script>alert(1)</script>\n\nrun');
    expect(links).toBeUndefined();
  });

  it('takes topic and address from the front matter', () => {
    expect(article('Text.', 'title: Titan\ntopic: Saturn\nurl: /titan')).toEqual({
      id: 'titan',
      title: 'Titan',
      text: 'Text.',
      topic: 'Saturn',
      url: '/titan',
    });
  });

  it.each([
    ['without front matter', 'Only text.', 'front matter'],
    ['without a title', '---\ntopic: x\n---\nText.', 'title'],
    ['with a title that is a number', '---\ntitle: 7\n---\nText.', 'title'],
    ['with broken YAML', '---\ntitle: "x\n---\nText.', 'not YAML'],
    ['without text', '---\ntitle: Titan\n---\n', 'no text'],
  ])('refuses one %s and names its file', (_what, source, reason) => {
    expect(() => parseArticle(source, 'titan', 'articles/titan.md')).toThrow(
      expect.objectContaining({
        code: 'corpus-invalid',
        message: expect.stringMatching(`titan.md.*${reason}`),
      }),
    );
  });
});

describe('compiling folders', () => {
  let root: string;
  const description = {
    id: 'small',
    title: 'Small',
    description: 'One.',
    examples: [{ question: 'Why?', kind: 'one hop' }],
  };

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'limen-corpus-'));
    await mkdir(join(root, 'small/articles'), { recursive: true });
    await writeFile(join(root, 'small/corpus.json'), JSON.stringify(description));
    await writeFile(join(root, 'small/articles/a.md'), '---\ntitle: A\n---\nSee [B](b.md).');
    await writeFile(join(root, 'small/articles/b.md'), '---\ntitle: B\n---\nText.');
  });
  afterEach(() => rm(root, { recursive: true }));

  it('gives every corpus and the catalogue', async () => {
    const { files, catalogue, faults } = await compileCorpora(root);
    expect(faults).toEqual([]);
    expect(catalogue).toEqual([{ ...description, passages: 2 }]);
    expect([...files.keys()]).toEqual(expect.arrayContaining(['catalogue.json', 'small/manifest.json']));
  });

  it('reports every bad input with its file and reason, not only the first', async () => {
    await writeFile(join(root, 'small/articles/a.md'), '---\ntitle: A\n---\nSee [C](c.md).');
    await writeFile(join(root, 'small/articles/d.md'), 'no front matter');
    await mkdir(join(root, 'empty'));
    await mkdir(join(root, 'other/articles'), { recursive: true });
    await writeFile(join(root, 'other/corpus.json'), '{');
    const { faults } = await compileCorpora(root);
    const told = faults.map(({ message }) => message);
    expect(told).toHaveLength(4);
    expect(told).toContainEqual(expect.stringMatching(/a\.md.*c\.md/));
    expect(told).toContainEqual(expect.stringMatching(/d\.md.*front matter/));
    expect(told).toContainEqual(expect.stringMatching(/empty.corpus\.json/));
    expect(told).toContainEqual(expect.stringMatching(/other.corpus\.json.*not JSON/));
  });

  it('reports and leaves out anything but regular files, without waiting for a pipe', async () => {
    await writeFile(join(root, 'outside.md'), '---\ntitle: Outside\n---\nSecret.');
    await symlink(join(root, 'outside.md'), join(root, 'small/articles/link.md'));
    await symlink('nowhere', join(root, 'small/articles/broken.md'));
    await mkdir(join(root, 'small/articles/folder.md'));
    execFileSync('mkfifo', [join(root, 'small/articles/pipe.md')]);
    const { catalogue, skipped, faults } = await compileCorpora(root);
    expect(faults).toEqual([]);
    expect(catalogue[0]?.passages).toBe(2);
    const told = skipped.map(({ path, reason }) => `${basename(path)}: ${reason}`);
    expect(told.sort()).toEqual([
      'broken.md: it is a symbolic link',
      'folder.md: it is no regular file',
      'link.md: it is a symbolic link',
      'pipe.md: it is no regular file',
    ]);
  });

  it('follows no link to a folder of articles', async () => {
    await rename(join(root, 'small/articles'), join(root, 'small/elsewhere'));
    await symlink('elsewhere', join(root, 'small/articles'));
    expect((await compileCorpora(root)).faults[0]?.message).toMatch(/articles.*symbolic link/);
  });

  it.each(['a\u202Eb.md', 'a\u200B.md', '\uFEFFa.md', 'c\nd.md'])(
    'refuses an article whose name contains an invisible character (%j)',
    async (name) => {
      await writeFile(join(root, 'small/articles', name), '---\ntitle: C\n---\nText.');
      expect((await compileCorpora(root)).faults[0]?.message).toContain('cannot be seen');
    },
  );

  it('refuses a corpus whose id differs from its folder', async () => {
    await writeFile(join(root, 'small/corpus.json'), JSON.stringify({ ...description, id: 'large' }));
    expect((await compileCorpora(root)).faults[0]?.message).toContain('its id is large');
  });
});
