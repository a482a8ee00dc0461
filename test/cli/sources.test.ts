import { hash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadCorpus } from '../../cli/corpus-source.js';
import { openTrainedModel } from '../../cli/model-folder.js';
import { loadQuestions } from '../../cli/question-source.js';
import { splitOf } from '../../src/evaluation/practice.js';
import { compileCorpus } from '../../src/retrieval/compile-corpus.js';
import { chainOfPassages } from '../evaluation/fixtures.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'limen-sources-'));
});

afterEach(() => rm(folder, { recursive: true }));

describe('a corpus on disk', () => {
  it('is read from JSONL, with its SHA-256', async () => {
    const passages = chainOfPassages(3);
    const text = passages.map((each) => JSON.stringify(each)).join('\n');
    const file = await write('corpus.jsonl', text);
    expect(await loadCorpus(file)).toEqual({ file, sha256: hash('sha256', text), passages });
  });

  it('is read from its compiled form, each file checked', async () => {
    const info = { id: 'chain', title: 'Chain', description: 'Towns', examples: [] };
    const { files, manifest } = await compileCorpus(info, chainOfPassages(3), 'here');
    for (const [name, bytes] of files) await writeFile(join(folder, name), bytes);
    const corpus = await loadCorpus(folder);
    expect(corpus.sha256).toBe(manifest.contentHash);
    expect(corpus.passages.map(({ id }) => id)).toEqual(['p0', 'p1', 'p2']);

    const shard = manifest.shards.find(({ kind }) => kind === 'passages')?.file ?? '';
    await write(shard, '[]');
    await expect(loadCorpus(folder)).rejects.toMatchObject({ code: 'corpus-invalid' });
  });

  it.each([
    ['{"id":"a","title":"A","text":"x"}\nnot json', 'line 2 is not a JSON object'],
    ['{"id":"a","title":"A"}', 'passage 1 (a) has no text'],
    ['{"id":"a","title":"A","text":"x"}\n{"id":"a","title":"B","text":"y"}', 'two passages have the id a'],
  ])('is refused with the place of the fault: %s', async (text, reason) => {
    const file = await write('corpus.jsonl', text);
    await expect(loadCorpus(file)).rejects.toMatchObject({
      code: 'corpus-invalid',
      detail: { file, reason },
    });
  });

  it('is named if it is missing', async () => {
    const file = join(folder, 'nowhere.jsonl');
    await expect(loadCorpus(file)).rejects.toMatchObject({ code: 'corpus-unavailable', detail: { file } });
    await mkdir(join(folder, 'uncompiled'));
    await expect(loadCorpus(join(folder, 'uncompiled'))).rejects.toMatchObject({
      detail: { reason: expect.stringContaining('compile it first') },
    });
  });
});

describe('questions on disk', () => {
  it('are read in the shape of a pooled corpus', async () => {
    const line = {
      id: 'q',
      question: 'Why?',
      answers: ['so'],
      type: 'one-hop',
      gold: ['a'],
      withheld: ['b'],
    };
    const { questions } = await loadQuestions(await write('q.jsonl', JSON.stringify(line)));
    expect(questions).toEqual([{ ...line, unanswerable: false, rules: 'hotpotqa', paragraph: null }]);
  });

  it('are read with their own paragraph', async () => {
    const line = {
      id: 'q',
      title: 'T',
      context: 'So.',
      question: 'Why?',
      answers: [{ text: 'So', start: 0 }],
    };
    const { questions } = await loadQuestions(
      await write('q.jsonl', `${JSON.stringify({ ...line, unanswerable: false })}\n`),
    );
    expect(questions[0]).toMatchObject({
      answers: ['So'],
      rules: 'squad',
      paragraph: { title: 'T', text: 'So.' },
    });
  });

  it('are read even if the file starts with a byte order mark', async () => {
    const line = { id: 'q', question: 'Why?', answers: ['so'], type: 'one-hop', gold: ['a'] };
    const { questions } = await loadQuestions(await write('q.jsonl', `\uFEFF${JSON.stringify(line)}`));
    expect(questions).toMatchObject([line]);
  });

  it('are unanswerable without an answer', async () => {
    const { questions } = await loadQuestions(
      await write('q.jsonl', '{"id":"q","question":"Why?","answers":[]}'),
    );
    expect(questions[0]).toMatchObject({ unanswerable: true, gold: [], withheld: [], type: null });
  });

  it('are pooled from a folder, in the order of the files’ names', async () => {
    await write('questions-b.jsonl', '{"id":"q2","question":"Why?","answers":[]}');
    await write('questions-a.jsonl', '{"id":"q1","question":"Why?","answers":[]}');
    await write('other.jsonl', '{"id":"q3","question":"Why?","answers":[]}');
    const { questions } = await loadQuestions(folder);
    expect(questions.map(({ id }) => id)).toEqual(['q1', 'q2']);
    expect((await loadQuestions(folder, { limit: 1 })).questions).toHaveLength(1);
  });

  it('of one split of self-practice are those that practice puts there, and only they count towards the limit', async () => {
    const ids = Array.from({ length: 60 }, (_, place) => `q${place}`);
    const line = (id: string) => JSON.stringify({ id, question: 'Why?', answers: [] });
    const file = await write('q.jsonl', ids.map(line).join('\n'));
    const idsOf = async (chosen: { limit?: number; split: 'train' | 'held' }) =>
      (await loadQuestions(file, chosen)).questions.map(({ id }) => id);
    const held = ids.filter((id) => splitOf(id) === 'held');
    expect(held.length).toBeGreaterThan(2);
    expect(await idsOf({ split: 'held' })).toEqual(held);
    expect(await idsOf({ split: 'train' })).toEqual(ids.filter((id) => !held.includes(id)));
    expect(await idsOf({ split: 'held', limit: 2 })).toEqual(held.slice(0, 2));
  });

  it.each([
    ['{"question":"Why?","answers":[]}', 'question 1 has no valid id'],
    ['{"id":"q","question":"Why?"}', 'question 1 (q) has no valid answers'],
    ['{"id":"q","question":"Why?","answers":[7]}', 'question 1 (q) has no valid answers.1'],
    ['{"id":"q","question":"Why?","answers":[],"gold":"a"}', 'question 1 (q) has no valid gold'],
    ['', 'it holds no question'],
  ])('are refused with the place of the fault: %s', async (text, reason) => {
    const file = await write('q.jsonl', text);
    await expect(loadQuestions(file)).rejects.toMatchObject({ detail: { file, reason } });
  });
});

describe('a model folder', () => {
  it('is used unchecked if it has no manifest', async () => {
    await write('model.onnx', 'graph');
    await write('tokenizer.json', '{}');
    await write('config.json', '{"a":1}');
    const bundle = await openTrainedModel(folder, 'reader');
    expect(bundle.manifest.files.find(({ path }) => path === 'model.onnx')?.sha256).toBe(
      hash('sha256', 'graph'),
    );
    expect(await bundle.text('config.json')).toBe('{"a":1}');
  });

  it('is checked against the manifest that it has', async () => {
    const entry = (path: string, content: string) => ({
      path,
      bytes: content.length,
      sha256: hash('sha256', content),
    });
    const manifest = {
      format: 'limen-model',
      version: 1,
      id: 'small',
      name: 'Small',
      task: 'reader',
      licence: 'Apache-2.0',
      files: [entry('model.onnx', 'graph'), entry('tokenizer.json', '{}'), entry('config.json', '{}')],
      model: 'model.onnx',
      tokenizer: 'tokenizer.json',
      config: 'config.json',
    };
    await write('manifest.json', JSON.stringify(manifest));
    await write('model.onnx', 'graph');
    await write('tokenizer.json', '{}');
    await write('config.json', '{}');
    const bundle = await openTrainedModel(folder, 'reader');
    expect(bundle.manifest.id).toBe('small');
    expect(await bundle.text('tokenizer.json')).toBe('{}');

    await write('model.onnx', 'grapf');
    await expect(openTrainedModel(folder, 'reader')).rejects.toMatchObject({ code: 'model-altered' });
  });

  it('is refused with the name of the missing file', async () => {
    await expect(openTrainedModel(folder, 'reader')).rejects.toMatchObject({
      code: 'model-unavailable',
      detail: { file: join(folder, 'model.onnx') },
    });
  });
});

async function write(name: string, content: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, content);
  return file;
}
