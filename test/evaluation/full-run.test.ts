import { describe, expect, it } from 'vitest';
import { simRag } from '../../src/engine/index.js';
import { fullRun, neverStopping } from '../../src/evaluation/full-run.js';
import { recordRun } from '../../src/evaluation/run-record.js';
import { draftOf, scriptedPorts } from '../engine/support.js';

const script = {
  queries: ['p', 'q', 'r'],
  found: [['a'], ['b'], ['c']],
  drafts: [draftOf('Ada'), draftOf('Eve'), draftOf('Eve')],
};

describe('a run that never stops early', () => {
  it('takes all of its rounds however sure the critic is', async () => {
    const ports = scriptedPorts({ ...script, probabilities: [0.999, 0.2, 0.999] });
    const { turns, ended } = fullRun(await recordRun(simRag(ports, 'Who?', { turns: 3, ...neverStopping })));
    expect(turns.map(({ draft }) => draft.answer)).toEqual(['Ada', 'Eve', 'Eve']);
    expect(ended).toBe('turns-spent');
  });

  it('tells the reasoner which drafts are kept and which are rejected, as a run that may stop does', async () => {
    const ports = scriptedPorts({ ...script, probabilities: [0.6, 0.2, 0.3] });
    const bounds = { turns: 3, threshold: 0.5, ...neverStopping };
    const record = await recordRun(simRag(ports, 'Who?', bounds));
    const rejected = record.trace.events.flatMap((event) =>
      event.type === 'feedback-given' ? [event.feedback.rejectedAnswer] : [],
    );
    expect(rejected).toEqual([null, 'Eve', 'Eve']);
  });

  it('says why it ended where a draft was kept', async () => {
    const ports = scriptedPorts({ ...script, queries: ['p'], probabilities: [0.6] });
    const { ended } = fullRun(await recordRun(simRag(ports, 'Who?', { turns: 3, ...neverStopping })));
    expect(ended).toBe('no-new-query');
  });

  it('ends only at a probability of 1, at which no threshold would continue', async () => {
    const ports = scriptedPorts({ ...script, probabilities: [0.5, 1, 0.5] });
    const { turns, rounds } = fullRun(await recordRun(simRag(ports, 'Who?', { turns: 3, ...neverStopping })));
    expect(turns.map(({ probability }) => probability)).toEqual([0.5, 1]);
    expect(rounds).toBe(2);
  });
});
