import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { nodeSessions } from '../../src/sessions/node-session.js';

// The runtime's ES module does not find Node's own modules here.
const { InferenceSession, Tensor } = createRequire(import.meta.url)(
  'onnxruntime-web/wasm',
) as typeof import('onnxruntime-web/wasm');

it('a model computes on the command line what it computes in the page', async () => {
  const model = await readFile(resolve(import.meta.dirname, '../../models/reader/model.onnx'));
  const dims = [1, 120];
  const data = {
    input_ids: BigInt64Array.from({ length: 120 }, (_, place) => BigInt(2000 + ((place * 7919) % 20_000))),
    token_type_ids: new BigInt64Array(120),
    attention_mask: new BigInt64Array(120).fill(1n),
  };
  const command = await nodeSessions()(model);
  const { tokens: scores } = await command.run({
    input_ids: { type: 'int64', data: data.input_ids, dims },
    token_type_ids: { type: 'int64', data: data.token_type_ids, dims },
    attention_mask: { type: 'int64', data: data.attention_mask, dims },
    with_answerable: { type: 'bool', data: Uint8Array.of(1), dims: [] },
    with_vectors: { type: 'bool', data: Uint8Array.of(1), dims: [] },
  });
  const page = await InferenceSession.create(model, { logSeverityLevel: 3 });
  const { tokens: expected } = await page.run({
    input_ids: new Tensor('int64', data.input_ids, dims),
    token_type_ids: new Tensor('int64', data.token_type_ids, dims),
    attention_mask: new Tensor('int64', data.attention_mask, dims),
    with_answerable: new Tensor('bool', [true], []),
    with_vectors: new Tensor('bool', [true], []),
  });
  const apart = Array.from(scores?.data ?? [], (score, place) =>
    Math.abs(score - Number(expected?.data[place])),
  );
  // Single scores may differ more, where a rounding to 8 bits falls the other way.
  expect(apart.reduce((sum, each) => sum + each, 0) / apart.length).toBeLessThan(0.02);
});
