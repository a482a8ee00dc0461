import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStrategy, sourceCopy } from '../composition/sample-parts/source-copy.js';

/** How the page, the Lab and the command line interpret the events on the input. */
const reading = `
import { text } from 'node:stream/consumers';
import { makeTrace } from './src/engine/index.js';
import { engineStrategies } from './src/lab/engine-strategies.js';
import { describeSteps } from './src/lab/steps.js';
import { readTrace } from './src/ui/trace-file.js';

const events = (await text(process.stdin)).trim().split('\\n').map((line) => JSON.parse(line));
const parts = { corpus: 'c', reasoner: 'r', critic: 'k' };
const trace = JSON.stringify(makeTrace(parts, events));
const broken = trace.replace('"type":"last-title/chosen","round":1,"answer"', '"type":"last-title/chosen","round":1,"other"');
console.log(JSON.stringify({
  read: (await readTrace(trace)).events.map(({ type }) => type),
  refused: await readTrace(broken).catch(({ message }) => message),
  steps: (await describeSteps(events)).map(({ does, text }) => [does, typeof text === 'string' ? text : text.length]),
  lab: engineStrategies(null, {}).map(({ title }) => title),
}));
`;

const passages = ['Lisbon', 'Porto'].map((title) => ({
  id: title,
  title,
  text: `${title} lies at a river.`,
}));
let copy: string;

function node(...args: string[]) {
  return promisify(execFile)(process.execPath, args, { cwd: copy });
}

const ask = (...flags: string[]) =>
  node('cli/limen.mjs', 'ask', 'Which town lies at a river?', '--corpus', 'corpus.jsonl', ...flags);

beforeAll(async () => {
  copy = await sourceCopy(['src', 'cli', 'package.json'], ['node_modules', 'models']);
  await addStrategy(copy);
  await writeFile(join(copy, 'corpus.jsonl'), passages.map((each) => `${JSON.stringify(each)}\n`).join(''));
  await writeFile(join(copy, 'reading.ts'), reading);
});

afterAll(() => rm(copy, { recursive: true, force: true }));

describe('A strategy that is added with one folder and one line', () => {
  it('answers on the command line, where its events are described', { timeout: 60_000 }, async () => {
    const [{ stdout: help }, { stdout: said }] = await Promise.all([
      node('cli/limen.mjs', 'ask', '--help'),
      ask('--strategy', 'last-title'),
    ]);
    expect(help).toMatch(/last-title +Looks once and says the title of what comes last\./u);
    expect(said).toMatch(/^ {2}chooses {3}(?:Lisbon|Porto)$/mu);
    expect(said).toMatch(/Answer: (?:Lisbon|Porto) /u);
  });

  it('has a trace that the page reads and checks, and a name and descriptions in the Lab', {
    timeout: 60_000,
  }, async () => {
    const asked = ask('--strategy', 'last-title-loudly', '--json');
    const run = promisify(execFile);
    const reader = run(process.execPath, ['--import', 'tsx', 'reading.ts'], { cwd: copy });
    reader.child.stdin?.end((await asked).stdout);
    const { read, refused, steps, lab } = JSON.parse((await reader).stdout);
    expect(read).toContain('last-title/chosen');
    expect(refused).toMatch(/event \d cannot be read/u);
    expect(steps).toEqual([
      ['Looks up', 'Which town lies at a river?'],
      ['Finds', 1],
      ['Keeps', expect.stringMatching(/Lisbon|Porto/u)],
      ['Recalls', expect.stringMatching(/Lisbon|Porto/u)],
    ]);
    expect(lab).toContain('Names the last');
  });
});
