import { describe, expect, it } from 'vitest';
import { openReasoner } from '../../cli/models.js';

const flags = { models: 'models', contextTokens: 4096, threads: 1 };

describe('the reasoner of the command line', () => {
  it('is the embedded reader where no server is named', async () => {
    const { model, identity } = await openReasoner(flags);
    expect(model.closedBook).toBe(false);
    expect(identity.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is the model of a server, which holds knowledge of its own', async () => {
    const { model, identity } = await openReasoner({
      ...flags,
      server: 'http://127.0.0.1:1/v1',
      model: 'some-model',
    });
    expect(model.closedBook).toBe(true);
    expect(identity).toEqual({ id: 'some-model', sha256: '' });
  });

  it('is refused for a server without a model, and for one that is reached without encryption', async () => {
    await expect(openReasoner({ ...flags, server: 'https://example.org/v1' })).rejects.toMatchObject({
      code: 'option-invalid',
      detail: { option: '--model' },
    });
    await expect(openReasoner({ ...flags, server: 'http://example.org', model: 'm' })).rejects.toMatchObject({
      code: 'option-invalid',
      detail: { option: 'server' },
    });
  });
});
