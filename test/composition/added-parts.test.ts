/**
 * A reasoner, a critic and a retriever, each added with one folder and one line, used through page and
 * command line.
 */

import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { critics } from '../../src/critics/registry.js';
import { createLimen } from '../../src/limen.js';
import { choiceFromWord } from '../../src/parts/definition.js';
import { reasoners } from '../../src/reasoners/registry.js';
import { retrievers } from '../../src/retrieval/registry.js';
import { offered } from '../../src/ui/models/limen-model-choice.js';
import { readSettings } from '../../src/widget/settings.js';
import { eventsOf, limen } from './limen-support.js';
import { longAnswer } from './sample-parts/long-answer/definition.js';
import { parrot } from './sample-parts/parrot/definition.js';
import { shelf } from './sample-parts/shelf/definition.js';
import { addParts, sourceCopy } from './sample-parts/source-copy.js';

const root = resolve(import.meta.dirname, '../..');
const question = 'Which harbour is the oldest?';
const run = promisify(execFile);
let copy: string;

/**
 * The sources with the three folders and one line in each registry; at runtime, this does what those lines
 * do.
 */
beforeAll(async () => {
  Object.assign(reasoners, [...reasoners, parrot]);
  Object.assign(critics, [...critics, longAnswer]);
  Object.assign(retrievers, [...retrievers, shelf]);
  copy = await sourceCopy(
    ['src', 'cli', 'workers'],
    ['node_modules', 'models', 'package.json', 'tsconfig.json'],
  );
  await addParts(copy);
});
afterAll(() => rm(copy, { recursive: true, force: true }));

/** Runs the copy's command line. */
function ask(...flags: string[]): Promise<{ readonly stdout: string }> {
  const script = join(root, 'node_modules/tsx/dist/cli.mjs');
  return run(process.execPath, [script, 'cli/limen.ts', 'ask', question, ...flags], { cwd: copy });
}

describe('A reasoner, a critic and a retriever, each added with a folder and a line,', () => {
  const parts = ['--reasoner', 'parrot', '--critic', 'long-answer', '--retriever', 'shelf'];

  it('answer on the command line, with the options that their definitions name', async () => {
    const { stdout } = await ask(...parts, '--says', 'Tarn', '--letters', '4', '--json');
    const events = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(events.at(-1)).toMatchObject({ type: 'accepted', outcome: { answer: 'Tarn', probability: 0.9 } });
    expect(stdout).toContain('Tarn is the oldest harbour.');
  }, 60_000);

  it('abstain there if the critic accepts nothing', async () => {
    // The flag of an option also selects the kind of the part.
    const { stdout } = await ask('--retriever', 'shelf', '--says', 'Tarn', '--letters', '5', '--json');
    expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toMatchObject({ type: 'abstained' });
  }, 60_000);

  it('are refused there if an option is missing', async () => {
    await expect(ask(...parts)).rejects.toMatchObject({ stderr: expect.stringContaining('--letters') });
  }, 60_000);

  it('are offered in the form of the page, as their definitions describe them', async () => {
    expect(await offered([parrot, longAnswer])).toEqual([
      { kind: 'parrot', label: 'A parrot', hint: 'It repeats what it was told.' },
      { kind: 'long-answer', label: 'Long answers', hint: 'It counts letters.' },
    ]);
    vi.stubGlobal('navigator', {});
    const kinds = (await offered(reasoners)).map(({ kind }) => kind);
    expect(kinds).toContain('parrot');
    expect((await offered(critics)).map(({ kind }) => kind)).toContain('long-answer');
    vi.unstubAllGlobals();
  });

  it('answer on the page, next to the shipped parts in its worker', async () => {
    const reasoner = { kind: 'parrot', says: 'Tarn' } as never;
    const { retriever } = await (await shelf.open())({ kind: 'shelf' });
    const { made } = limen({}, { reasoner });
    const events = await eventsOf(made.ask(question, { retriever }));
    expect(events.at(-1)).toMatchObject({ type: 'accepted', outcome: { answer: 'Tarn' } });
    expect((await made.parts()).reasoner).toBe('parrot@1');
    await made.use({ critic: { kind: 'long-answer', letters: 5 } as never });
    const judged = await eventsOf(made.ask(question, { retriever }));
    expect(judged.at(-1)).toMatchObject({ type: 'abstained' });
    expect((await made.parts()).critic).toBe('long-answer@5');
    expect(made.status.reasoner).toMatchObject({ state: 'ready', name: 'Parrot', reason: 'it repeats' });
    made.close();
  });

  it('are accepted by createLimen in the form of their choices', async () => {
    vi.stubGlobal('document', { baseURI: 'https://limen.example/' });
    const made = await createLimen({ retriever: { kind: 'shelf' } as never, load: 'when-asked' });
    expect(made.corpus).toEqual({ id: 'shelf', title: 'A shelf' });
    expect((await made.search('harbour')).map(({ passage }) => passage.id)).toEqual(['tarn']);
    made.close();
    vi.unstubAllGlobals();
  });

  it('can be named by the attributes of the widget, which then needs no corpus', () => {
    const attributes = { reasoner: 'parrot:Tarn', critic: 'long-answer:4', retriever: 'shelf' };
    const base = new URL('https://cdn.example/');
    const page = 'https://docs.example/guide/start.html';
    const { limen: settings, corpusFolder } = readSettings({ attributes, reasonerChoice: null, base }, page);
    expect(settings).toMatchObject({
      reasoner: { kind: 'parrot', says: 'Tarn' },
      critic: { kind: 'long-answer', letters: 4 },
      retriever: { kind: 'shelf' },
    });
    expect(settings).not.toHaveProperty('corpus');
    expect(corpusFolder.href).toBe('https://docs.example/guide/');
    expect(choiceFromWord(reasoners, 'reasoner', 'embedded')).toEqual({ kind: 'embedded' });
  });
});
