import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readManifest } from '../../cli/corpus-manifest.js';
import { loadCorpus } from '../../cli/corpus-source.js';
import { withPractice } from '../../cli/critic-of-site.js';
import { practiseOnSite, type SiteModels } from '../../cli/practise-site.js';
import { silentProgress } from '../../cli/progress.js';
import { checkFolder } from '../../src/checking/check-folder.js';
import type { CriticInput, Draft } from '../../src/engine/index.js';
import { writeCorpus } from '../../src/indexing/write-corpus.js';

const info = { id: 'shed', title: 'Shed', description: '', examples: [] };
const tools = ['rake', 'spade', 'shears', 'barrow', 'trowel', 'sieve', 'hoe', 'axe'];
const headed = tools.map((tool) => ({
  id: tool,
  title: `Shed › Tools › Care for the ${tool}`,
  text: `The ${tool} is oiled in autumn and kept dry.`,
}));

/** Drafts from the first passage found; confident if the passage says so. */
const models: SiteModels = {
  reader: {
    identity: { id: 'first', sha256: 'a'.repeat(64) },
    model: {
      closedBook: false,
      async draft({ passages: [first] }): Promise<Draft> {
        const citations = first === undefined ? [] : [{ passageId: first.id, start: 0, end: 3 }];
        const answer = first?.text ?? null;
        const signals = { excerptLead: 3 };
        return {
          answer,
          kind: 'block',
          rationale: '',
          citations,
          confidence: 1,
          lookups: [],
          signals,
          read: [],
        };
      },
      nextQuery: async ({ question }) => ({ text: question }),
    },
  },
  judge: {
    identity: { id: 'half', sha256: 'b'.repeat(64) },
    critic: { assess: async () => 0.5 },
    published: { threshold: 0.2, certainty: 0.5 },
  },
};

let site: string;
beforeEach(async () => {
  site = await mkdtemp(join(tmpdir(), 'limen-practise-site-'));
});
afterEach(() => rm(site, { recursive: true }));

function practised(
  signal = new AbortController().signal,
  passages: readonly (typeof headed)[number][] = headed,
) {
  return writeCorpus(site, info, passages).then(() =>
    practiseOnSite(models, { site, ask: 20, seed: 1, progress: silentProgress, signal }),
  );
}

describe('limen practise --site', () => {
  it('writes what was learnt into the manifest, which stays valid', async () => {
    const before = (await writeCorpus(site, info, headed)).manifest;
    const { practice, right } = (await practised()) ?? {};
    const manifest = await readManifest(site);
    expect(manifest.practice).toEqual(practice);
    expect(manifest.contentHash).not.toBe(before.contentHash);
    expect(manifest.shards).toEqual(before.shards);
    expect((await loadCorpus(site)).passages).toHaveLength(headed.length);
    expect(
      (await checkFolder(async (name) => new Uint8Array(await readFile(join(site, name)))))?.faults,
    ).toEqual([]);
    expect(practice).toMatchObject({ asked: tools.length, reader: `first@${'a'.repeat(12)}` });
    expect(right).toBe(1);
  });

  it('gives the same for the same corpus', async () => {
    await practised();
    const first = await readFile(join(site, 'manifest.json'), 'utf8');
    await practised();
    expect(await readFile(join(site, 'manifest.json'), 'utf8')).toBe(first);
  });

  it('practises without using what it learnt before', async () => {
    await practised();
    const first = await readFile(join(site, 'manifest.json'), 'utf8');
    const { signal } = new AbortController();
    await practiseOnSite(models, { site, ask: 20, seed: 1, progress: silentProgress, signal });
    expect(await readFile(join(site, 'manifest.json'), 'utf8')).toBe(first);
  });

  it('leaves the corpus as it was when it is stopped', async () => {
    const stopped = AbortSignal.abort(new DOMException('enough', 'AbortError'));
    expect(await practised(stopped)).toBeNull();
    expect((await readManifest(site)).practice).toBeUndefined();
  });

  it('says so if there is no heading to ask', async () => {
    const flat = headed.map((passage) => ({ ...passage, title: passage.id }));
    await expect(practised(undefined, flat)).rejects.toMatchObject({ code: 'corpus-invalid' });
  });

  it('is used when that corpus is asked on the command line, but only with the same models', async () => {
    await practised();
    const { practice } = await readManifest(site);
    const identities = { reader: models.reader.identity, critic: models.judge.identity };
    const { draft } = models.reader.model;
    const passages = headed.slice(0, 1);
    const question = 'How is a rake kept?';
    const input: CriticInput = {
      question,
      passages,
      round: 1,
      draft: await draft({ question, passages, turns: [], asked: [] }),
    };
    const critic = withPractice(practice, models.judge.critic, identities);
    expect(await critic.assess(input)).not.toBe(0.5);
    const other = { ...identities, critic: { id: 'other', sha256: 'c'.repeat(64) } };
    expect(await withPractice(practice, models.judge.critic, other).assess(input)).toBe(0.5);
  });
});
