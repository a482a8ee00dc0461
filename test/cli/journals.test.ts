import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPractice, turnsFile } from '../../cli/practice-file.js';
import { openRunJournal, type RunFile, type RunsOrigin, readRuns } from '../../cli/run-journal.js';
import { defaultRunOptions, makeTrace, type RunEvent } from '../../src/engine/index.js';
import type { QuestionRun } from '../../src/evaluation/run-record.js';
import type { EvaluationQuestion } from '../../src/scores/evaluation-question.js';
import { hasSmallDisk, smallDisk } from '../disk/full-disk.js';

const thresholds = { critic: 0.5, certainty: 0, confidence: 0.5 };
const origin: RunsOrigin = {
  questions: { file: 'questions.jsonl', sha256: 'aa', n: 2 },
  corpus: { kind: 'paragraph', passages: 2 },
  models: { reader: { id: 'reader', sha256: 'bb' }, critic: null },
  split: null,
  turns: 2,
  topK: 2,
};

const parts = { corpus: 'c', reasoner: 'r', critic: 'none' };
const ended: readonly RunEvent[] = [
  { type: 'run-started', question: 'Größe?', options: defaultRunOptions },
  {
    type: 'abstained',
    round: 1,
    outcome: { status: 'abstained', reason: 'no-new-passage', lookedFor: [], missing: [], closest: null },
  },
];

function run(id: string, strategy: string): QuestionRun {
  const question = { id, question: 'Größe?', answers: ['a'], type: null, gold: [], unanswerable: false };
  const trace = makeTrace(parts, ended);
  return { strategy, question: { ...question, rules: 'hotpotqa' }, trace, costs: [] };
}

interface Journal {
  readonly finished: (id: string) => boolean;
  readonly add: (id: string) => Promise<unknown>;
}

async function opened(
  file: string,
  options: Omit<RunFile<EvaluationQuestion, boolean>, 'read'>,
): Promise<Journal> {
  const journal = await openRunJournal(file, { ...options, read: () => true });
  return {
    finished: (id) => journal.known('sim-rag', id) === true,
    add: (id) => journal.add(run(id, 'sim-rag')),
  };
}

const runJournal = (file: string, resume: boolean) =>
  opened(file, { format: 'limen-runs', origin, notes: { thresholds }, resume });
const liveJournal = (file: string, resume: boolean) =>
  opened(file, { format: 'limen-live-runs', origin: { n: 2 }, resume });

describe.each([
  ['recorded runs', runJournal],
  ['live runs', liveJournal],
])('a journal of %s', (_what, open) => {
  let folder = '';
  let file = '';
  let told = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'limen-journal-'));
    file = join(folder, 'runs.jsonl');
    told = '';
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      told += String(text);
      return true;
    });
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await rm(folder, { recursive: true, force: true });
  });

  async function begun(...ids: readonly string[]): Promise<string> {
    const journal = await open(file, false);
    for (const id of ids) await journal.add(id);
    return readFile(file, 'utf8');
  }

  it('is resumed, and left unchanged if it is intact', async () => {
    const before = await begun('a');
    const journal = await open(file, true);
    expect([journal.finished('a'), journal.finished('b')]).toEqual([true, false]);
    expect(await readFile(file, 'utf8')).toBe(before);
    await journal.add('b');
    expect((await open(file, true)).finished('b')).toBe(true);
    expect(told).toBe('');
  });

  it('loses only the line that was being written, wherever it was cut off', async () => {
    const one = await begun('a');
    const two = await begun('a', 'b');
    for (let length = Buffer.byteLength(one) + 1; length < Buffer.byteLength(two) - 1; length += 7) {
      told = '';
      await writeFile(file, Buffer.from(two).subarray(0, length));
      const journal = await open(file, true);
      expect([journal.finished('a'), journal.finished('b')]).toEqual([true, false]);
      expect(told).toContain(file);
      await journal.add('b');
      expect(await readFile(file, 'utf8')).toBe(two);
    }
  });

  it.each([
    ['is there but for its line break', (_one: string, two: string) => two.slice(0, -1), true],
    ['is zeros, as a power cut leaves them', (one: string) => `${one}\0\0\0\0`, false],
    [
      'is cut off, with a line break',
      (one: string, two: string) => `${two.slice(0, one.length + 9)}\n`,
      false,
    ],
  ])('is resumed if the last line %s', async (_how, damaged, isFinished) => {
    const one = await begun('a');
    const two = await begun('a', 'b');
    await writeFile(file, damaged(one, two));
    const journal = await open(file, true);
    expect(journal.finished('b')).toBe(isFinished);
    if (!isFinished) await journal.add('b');
    expect(await readFile(file, 'utf8')).toBe(two);
  });

  it.each([0, 1, 20])('starts over if only %i bytes of its first line exist', async (length) => {
    const header = await begun();
    await writeFile(file, header.slice(0, length));
    await open(file, true);
    expect(await readFile(file, 'utf8')).toBe(header);
  });

  it.each(['my notes', 'my notes\n', '{"format":"something else"}\n', '[]'])(
    'is not resumed if the file is something else (%j), which is left unchanged',
    async (text) => {
      await writeFile(file, text);
      await expect(open(file, true)).rejects.toMatchObject({ code: 'corpus-invalid' });
      expect(await readFile(file, 'utf8')).toBe(text);
    },
  );

  it('names a damaged line in the middle, and leaves the file unchanged', async () => {
    const two = await begun('a', 'b');
    const damaged = two.replace(/\n\{.*\n/, '\n{"que\n');
    await writeFile(file, damaged);
    await expect(open(file, true)).rejects.toMatchObject({
      code: 'corpus-invalid',
      detail: { file, reason: expect.stringContaining('line 2') },
    });
    expect(await readFile(file, 'utf8')).toBe(damaged);
  });

  it.skipIf(!hasSmallDisk)(
    'loses nothing on a full disk, neither when it grows nor when it is resumed',
    async () => {
      const disk = smallDisk(64);
      if (disk === null) throw new Error('no disk');
      try {
        file = join(disk.folder, 'runs.jsonl');
        const journal = await open(file, false);
        const added: string[] = [];
        let failure: unknown = null;
        for (let number = 0; failure === null && number < 5000; number += 1) {
          await journal.add(`q${number}`).then(
            () => added.push(`q${number}`),
            (thrown: unknown) => {
              failure = thrown;
            },
          );
        }
        expect(failure).toMatchObject({ code: 'file-unwritable', detail: { file } });
        const before = await readFile(file);
        await expect(open(file, true)).rejects.toMatchObject({ code: 'file-unwritable' });
        expect(await readFile(file)).toEqual(before);
        expect(await readdir(disk.folder)).toEqual(['runs.jsonl']);
        const moved = join(folder, 'runs.jsonl');
        await writeFile(moved, before);
        const resumed = await open(moved, true);
        expect(added.filter((id) => !resumed.finished(id))).toEqual([]);
        expect(added.length).toBeGreaterThan(50);
      } finally {
        disk.remove();
      }
    },
  );
});

describe('what limen pool and limen practise read', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'limen-journal-'));
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await rm(folder, { recursive: true, force: true });
  });

  it('is the complete lines of interrupted runs', async () => {
    const file = join(folder, 'runs.jsonl');
    const journal = await openRunJournal<EvaluationQuestion, null>(file, {
      format: 'limen-runs',
      origin,
      resume: false,
      read: () => null,
    });
    await journal.add(run('a', 'sim-rag'));
    await writeFile(file, `${await readFile(file, 'utf8')}{"question":`);
    expect((await readRuns(file)).evaluated.map(({ question }) => question.id)).toEqual(['a']);
  });

  it('is not resumed if an older version wrote it, which is reported, and it is left unchanged', async () => {
    const file = join(folder, 'runs.jsonl');
    const text = `${JSON.stringify({ format: 'limen-runs', version: 1, ...origin, thresholds })}\n${JSON.stringify({ question: {}, record: {} })}\n`;
    await writeFile(file, text);
    await expect(runJournal(file, true)).rejects.toMatchObject({
      code: 'corpus-invalid',
      detail: { file, reason: expect.stringContaining('version 1') },
    });
    expect(await readFile(file, 'utf8')).toBe(text);
  });

  const turn = (questionId: string, last: boolean) => JSON.stringify({ questionId, last });

  it('keeps every finished question, and nothing of others', async () => {
    const whole = `${turn('a', false)}\n${turn('a', true)}\n`;
    for (const rest of ['', turn('b', false), `${turn('b', false)}\n{"quest`, '\0\0']) {
      await writeFile(join(folder, turnsFile), whole + rest);
      expect([...(await openPractice(folder)).finished]).toEqual(['a']);
      expect(await readFile(join(folder, turnsFile), 'utf8')).toBe(whole);
    }
    await writeFile(join(folder, turnsFile), whole.trimEnd());
    expect([...(await openPractice(folder)).finished]).toEqual(['a']);
    expect(await readFile(join(folder, turnsFile), 'utf8')).toBe(whole);
  });

  it('splits lines only at characters that JSON cannot contain, not at every Unicode line separator', async () => {
    const whole = [`ä\u2028b\u2029c\u0085${'long '.repeat(40_000)}`, 'd'].map((id) => `${turn(id, true)}\n`);
    await writeFile(join(folder, turnsFile), `${whole.join('')}{"quest`);
    expect([...(await openPractice(folder)).finished].at(-1)).toBe('d');
    expect(await readFile(join(folder, turnsFile), 'utf8')).toBe(whole.join(''));
  });

  it('loses nothing after a damaged line: the line is named, and the file is left unchanged', async () => {
    const text = `${turn('a', true)}\n{"damaged\n${turn('b', true)}\n`;
    await writeFile(join(folder, turnsFile), text);
    await expect(openPractice(folder)).rejects.toMatchObject({
      code: 'corpus-invalid',
      detail: { reason: expect.stringContaining('line 2') },
    });
    expect(await readFile(join(folder, turnsFile), 'utf8')).toBe(text);
  });
});
