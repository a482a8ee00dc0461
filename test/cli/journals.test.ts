import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openLiveJournal } from '../../cli/live-journal.js';
import { finishedQuestions, turnsFile } from '../../cli/practice-file.js';
import { openJournal, type RunsOrigin, readRuns } from '../../cli/run-journal.js';
import type { EvaluatedQuestion } from '../../src/evaluation/strategy-report.js';
import type { LiveRecord } from '../../src/strategies/live-result.js';
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

function run(id: string): EvaluatedQuestion {
  const spent = { rounds: 1, searches: 1, seconds: 1, criticSeconds: 0 };
  const question = { id, question: 'Größe?', answers: ['a'], type: null, gold: [], unanswerable: false };
  return {
    question: { ...question, rules: 'hotpotqa' },
    record: { questionId: id, turns: [], ended: 'turns-spent', ...spent },
  };
}

function liveRun(questionId: string): LiveRecord {
  const spent = { passages: [], searches: 1, modelCalls: 1, seconds: 1, facts: null };
  return { strategy: 'self-rag', questionId, answer: 'a', right: true, probability: 1, ...spent };
}

interface Journal {
  readonly finished: (id: string) => boolean;
  readonly add: (id: string) => Promise<void>;
}

async function runJournal(file: string, resume: boolean): Promise<Journal> {
  const journal = await openJournal(file, origin, thresholds, resume);
  return { finished: (id) => journal.finished.has(id), add: (id) => journal.add(run(id)) };
}

async function liveJournal(file: string, resume: boolean): Promise<Journal> {
  const journal = await openLiveJournal(file, { n: 2 }, resume);
  return {
    finished: (id) => journal.known('self-rag', id) !== undefined,
    add: (id) => journal.add(liveRun(id)),
  };
}

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

  it('is gone on with, and left as it is where nothing is wrong with it', async () => {
    const before = await begun('a');
    const journal = await open(file, true);
    expect([journal.finished('a'), journal.finished('b')]).toEqual([true, false]);
    expect(await readFile(file, 'utf8')).toBe(before);
    await journal.add('b');
    expect((await open(file, true)).finished('b')).toBe(true);
    expect(told).toBe('');
  });

  it('loses no line but the one that was being written, wherever that was cut off', async () => {
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
  ])('goes on where the last line %s', async (_how, damaged, isFinished) => {
    const one = await begun('a');
    const two = await begun('a', 'b');
    await writeFile(file, damaged(one, two));
    const journal = await open(file, true);
    expect(journal.finished('b')).toBe(isFinished);
    if (!isFinished) await journal.add('b');
    expect(await readFile(file, 'utf8')).toBe(two);
  });

  it.each([0, 1, 20])('begins anew where only %i bytes of its first line are there', async (length) => {
    const header = await begun();
    await writeFile(file, header.slice(0, length));
    await open(file, true);
    expect(await readFile(file, 'utf8')).toBe(header);
  });

  it.each(['my notes', 'my notes\n', '{"format":"something else"}\n', '[]'])(
    'is not gone on with where it is something else (%j), which stays',
    async (text) => {
      await writeFile(file, text);
      await expect(open(file, true)).rejects.toMatchObject({ code: 'corpus-invalid' });
      expect(await readFile(file, 'utf8')).toBe(text);
    },
  );

  it('names a line within it that is damaged, and leaves it as it is', async () => {
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

  it('is the whole lines of runs that were interrupted', async () => {
    const file = join(folder, 'runs.jsonl');
    const journal = await openJournal(file, origin, thresholds, false);
    await journal.add(run('a'));
    await writeFile(file, `${await readFile(file, 'utf8')}{"question":`);
    expect((await readRuns(file)).evaluated.map(({ record }) => record.questionId)).toEqual(['a']);
  });

  const turn = (questionId: string, last: boolean) => JSON.stringify({ questionId, last });

  it('keeps every finished question, and no byte of others', async () => {
    const whole = `${turn('a', false)}\n${turn('a', true)}\n`;
    for (const rest of ['', turn('b', false), `${turn('b', false)}\n{"quest`, '\0\0']) {
      await writeFile(join(folder, turnsFile), whole + rest);
      expect([...(await finishedQuestions(folder))]).toEqual(['a']);
      expect(await readFile(join(folder, turnsFile), 'utf8')).toBe(whole);
    }
    await writeFile(join(folder, turnsFile), whole.trimEnd());
    expect([...(await finishedQuestions(folder))]).toEqual(['a']);
    expect(await readFile(join(folder, turnsFile), 'utf8')).toBe(whole);
  });

  it('loses nothing behind a damaged line: it is named, and the file stays', async () => {
    const text = `${turn('a', true)}\n{"damaged\n${turn('b', true)}\n`;
    await writeFile(join(folder, turnsFile), text);
    await expect(finishedQuestions(folder)).rejects.toMatchObject({
      code: 'corpus-invalid',
      detail: { reason: expect.stringContaining('line 2') },
    });
    expect(await readFile(join(folder, turnsFile), 'utf8')).toBe(text);
  });
});
