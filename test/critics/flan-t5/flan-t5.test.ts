import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { T5Critic } from '../../../src/critics/t5/t5-critic.js';
import { openModelFolder } from '../../../src/model-files/node-bundle.js';
import { nodeSessions } from '../../../src/sessions/node-session.js';
import type { Session } from '../../../src/sessions/session-types.js';
import { parseTokenizer } from '../../../src/sessions/word-pieces.js';
import { flanT5Folder, fromPython, pythonInputs } from '../t5/support.js';

/** What went into the graph and what came out of it, last. */
let fed: readonly number[] = [];
let given: readonly number[] = [];

/** The same session; a test sees what passes through it. */
function watched(session: Session): Session {
  return {
    run: async (feeds) => {
      fed = Array.from(feeds.input_ids?.data ?? [], Number);
      const outputs = await session.run(feeds);
      given = [...(outputs.logits?.data ?? [])];
      return outputs;
    },
    release: () => session.release(),
  };
}

describe('a Flan-T5 exported by the script that exports our own critic', () => {
  let critic: T5Critic;
  beforeAll(async () => {
    const create = nodeSessions({ threads: 1 });
    const bundle = await openModelFolder(fileURLToPath(flanT5Folder), 'critic');
    critic = await T5Critic.open(bundle, async (graph) => watched(await create(graph)));
  });

  it.each(pythonInputs)('reads “$question” as the same tokens as in Python', async (expected) => {
    await critic.assess(fromPython(expected));
    expect(fed).toEqual(expected.inputIds);
  });

  it.each(pythonInputs)('gives “$question” the logits that transformers gives', async (expected) => {
    const [reject, accept] = expected.logits;
    const probability = await critic.assess(fromPython(expected));
    expect(Math.abs((given[0] ?? Number.NaN) - reject)).toBeLessThan(1e-3);
    expect(Math.abs((given[1] ?? Number.NaN) - accept)).toBeLessThan(1e-3);
    expect(probability).toBeCloseTo(1 / (1 + Math.exp(reject - accept)), 3);
  });

  it('has inputs that differ in their verdicts, and one that had to be cut', () => {
    const accepted = pythonInputs.map(({ logits: [reject, accept] }) => accept > reject);
    expect(new Set(accepted)).toEqual(new Set([true, false]));
    const config = JSON.parse(readFileSync(new URL('config.json', flanT5Folder), 'utf8'));
    expect(Math.max(...pythonInputs.map(({ inputIds }) => inputIds.length))).toBe(config.maxTokens);
  });

  it('agrees with its recorded input', async () => {
    const { expected, actual } = await critic.probe();
    expect(Math.abs(expected - actual)).toBeLessThan(1e-4);
  });

  it('has a SentencePiece tokenizer that cuts a text as the Python one does, with its end sign', () => {
    const tokenizer = parseTokenizer(
      'flan-t5-shaped',
      readFileSync(new URL('tokenizer.json', flanT5Folder), 'utf8'),
    );
    for (const { head } of pythonInputs) expect(tokenizer.encode(head.text).ids).toEqual(head.ids);
  });
});
