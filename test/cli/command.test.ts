import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { describe, expect, inject, it } from 'vitest';
import { eventText } from '../../cli/event-text.js';
import type { RunEvent } from '../../src/engine/index.js';
import { draftOf } from '../evaluation/fixtures.js';

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const program = inject('commandLine');

function limenIn(cwd: string, ...given: string[]): Promise<Ended> {
  return new Promise((settle) => {
    const child = execFile(process.execPath, [program, ...given], { cwd }, (_error, stdout, stderr) => {
      settle({ code: child.exitCode ?? -1, stdout, stderr });
    });
  });
}

function limen(...given: string[]): Promise<Ended> {
  return limenIn(process.cwd(), ...given);
}

describe('the command', () => {
  it('lists what it can do', async () => {
    const { code, stdout } = await limen('--help');
    expect(code).toBe(0);
    for (const name of ['ask', 'eval', 'pool', 'practise'])
      expect(stdout).toMatch(new RegExp(`^ +${name} `, 'm'));
  });

  it('says in one sentence what is wrong, without a stack', async () => {
    const { code, stderr } = await limen('ask', 'why?', '--corpus', 'nowhere.jsonl');
    expect(code).toBe(1);
    expect(stderr.trim()).toBe('nowhere.jsonl could not be read: it is not there.');
  });

  it('refuses options that make no sense', async () => {
    expect((await limen('eval')).stderr).toContain('--shipped');
    expect((await limen('eval', '--shipped', '--resume')).stderr).toContain('--records');
    expect((await limen('eval', '--shipped', '--threshold', '2')).stderr).toContain('from 0 to 1');
    const { code, stderr } = await limen('eval', '--shipped', '--turns', 'many');
    expect(code).toBe(1);
    expect(stderr).toContain('whole number');
  });

  it('says outside a checkout that the shipped sets are only in one', async () => {
    const { code, stderr } = await limenIn(tmpdir(), 'eval', '--shipped');
    expect(code).toBe(1);
    expect(stderr).toContain("'--shipped' needs a checkout");
  });
});

describe('an event as text', () => {
  const abstained = { status: 'abstained', reason: 'turns-spent', missing: [], closest: null } as const;
  const events: RunEvent[] = [
    { type: 'round-opened', round: 1 },
    { type: 'query-written', round: 1, query: { text: 'Town1' } },
    { type: 'draft-finished', round: 1, draft: { ...draftOf('Town2'), rationale: 'It lies near Town2.' } },
    { type: 'verdict-given', round: 1, verdict: { accepted: false, probability: 0.234, threshold: 0.5 } },
    { type: 'turns-spent', round: 1, outcome: { ...abstained, lookedFor: [{ text: 'Town1' }] } },
  ];

  it('describes the run in words', () => {
    const text = events.map((event) => eventText(event)).join('\n');
    expect(text).toContain('Round 1');
    expect(text).toContain('Town2');
    expect(text).toContain('“It lies near Town2.”');
    expect(text).toContain('rejects: 23 % (threshold 50 %)');
    expect(text).toContain('I do not know. Looked for: Town1');
  });

  it('lets no text of a corpus control the terminal', () => {
    const hostile = '\u001b[2J\u202Eevil\u0007';
    const text = eventText({
      type: 'draft-finished',
      round: 1,
      draft: { ...draftOf(hostile), rationale: hostile },
    });
    expect(text).toContain('evil');
    expect(text).not.toMatch(/\p{Cc}(?<!\n)|\u202E/u);
  });
});
