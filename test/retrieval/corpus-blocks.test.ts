import { readFile } from 'node:fs/promises';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { LimenError } from '../../src/engine/index.js';
import { AtSizeIndex } from '../../src/retrieval/at-size/at-size-index.js';
import { compileAtSize } from '../../src/retrieval/at-size/compile-at-size.js';
import { compileCorpus } from '../../src/retrieval/compile-corpus.js';
import { type CorpusPassage, parsePassages } from '../../src/retrieval/corpus-format.js';
import { openWhole } from '../../src/retrieval/open-corpus.js';
import { shardText } from '../../src/retrieval/shard-text.js';
import { pack } from './support.js';

const info = { id: 'tools', title: 'Tools', description: '', examples: [] };
const passages: readonly CorpusPassage[] = [
  {
    id: 'plane',
    title: 'Plane',
    text: 'Sharpen it:\n\n1. Grind\n2. Hone',
    url: '/plane',
    blocks: [
      { kind: 'paragraph', start: 0, end: 11 },
      { kind: 'item', start: 16, end: 21, depth: 0, number: 1 },
      { kind: 'item', start: 25, end: 29, depth: 0, number: 2, note: 'tip' },
    ],
  },
  { id: 'saw', title: 'Saw', text: 'It cuts.\n\nSlowly.' },
];

const searchOptions = { limit: 5, exclude: [] };

describe('a corpus whose passages have blocks', () => {
  it('returns them in every search, read whole', async () => {
    const { manifest, files } = await compileCorpus(info, passages, 'tools');
    const corpus = await openWhole(manifest, files, Promise.resolve(files), () => {});
    const [found] = await corpus.search({ text: 'hone a plane' }, searchOptions);
    expect(found?.passage).toEqual(passages[0]);
    expect(await corpus.passage('saw')).toEqual(passages[1]);
  });

  it('returns them in every search, read on demand', async () => {
    const { manifest, files } = await compileAtSize(info, passages, 'tools', { pack });
    const index = await AtSizeIndex.open(manifest, (shard) =>
      shardText(shard, files.get(shard.file), shard.file),
    );
    const [found] = await index.search({ text: 'hone a plane' }, searchOptions);
    expect(found?.passage).toEqual(passages[0]);
    expect(await index.passage('plane')).toEqual(passages[0]);
    expect(await index.passage('saw')).toEqual(passages[1]);
  });

  it('is written as the published schema describes it, omitting plain paragraphs', async () => {
    const { manifest, files } = await compileCorpus(info, passages, 'tools');
    const written: unknown = JSON.parse(new TextDecoder().decode(files.get(manifest.shards[0]?.file ?? '')));
    expect(written).toMatchObject([{ blocks: 'piTi' }, { id: 'saw' }]);
    expect((written as unknown[])[1]).not.toHaveProperty('blocks');
    const schema = await readFile(new URL('../../docs/corpus.schema.json', import.meta.url), 'utf8');
    const ajv = new Ajv({ strict: false }).addSchema(JSON.parse(schema) as object, 'corpus');
    expect(ajv.validate('corpus#/definitions/passages', written)).toBe(true);
    expect(
      ajv.validate('corpus#/definitions/passage', { id: 'a', title: 'a', text: 'a', blocks: '<p>' }),
    ).toBe(false);
  });

  it.each([
    ['that are not in its text', 'p@0,999'],
    ['that cannot be read', '<ul>'],
    ['that are a list', [1, 2]],
  ])('is refused, naming the passage, when one has blocks %s', (_what, blocks) => {
    const json = JSON.stringify([
      { id: 'a', title: 'A', text: 'Text' },
      { id: 'b', title: 'B', text: 'Text', blocks },
    ]);
    const parse = () => parsePassages(json, 'passages-0');
    expect(parse).toThrow(LimenError);
    expect(parse).toThrow(/passages-0.*passage 2 \(b\) has blocks/);
  });

  it('is not compiled when a passage has blocks that are not in its text', async () => {
    const wrong: CorpusPassage = {
      id: 'a',
      title: 'A',
      text: 'Text',
      blocks: [{ kind: 'paragraph', start: 2, end: 9 }],
    };
    await expect(compileCorpus(info, [wrong], 'tools')).rejects.toThrow(/\(a\) has blocks/);
  });
});
