import { describe, expect, it } from 'vitest';
import { openReasoner } from '../../cli/models.js';

const flags = { models: 'models', threads: 1 };
const withServer = (server: string, model?: string) => openReasoner({ ...flags, ...{ server, model } });

describe('the reasoner of the command line', () => {
  it('is the embedded reader if no server is named', async () => {
    const { model, identity } = await openReasoner(flags);
    expect(model.closedBook).toBe(false);
    expect(identity.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is the model of a server, which holds knowledge of its own', async () => {
    const { model, identity } = await withServer('http://127.0.0.1:1/v1', 'some-model');
    expect(model.closedBook).toBe(true);
    expect(identity).toEqual({ id: 'some-model', sha256: '' });
  });

  it('is refused for a server without a model, and for an unencrypted remote server', async () => {
    await expect(withServer('https://example.org/v1')).rejects.toMatchObject({
      code: 'option-invalid',
      detail: { option: '--model' },
    });
    await expect(withServer('http://example.org', 'm')).rejects.toMatchObject({
      code: 'option-invalid',
      detail: { option: 'server' },
    });
  });
});
