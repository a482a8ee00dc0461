import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  FlanT5Critic,
  instructionFor,
  probabilityOf,
  sourceTokens,
} from '../../../src/critics/flan-t5/flan-t5-critic.js';
import { checkPrecision, findGraphs, type Precision } from '../../../src/critics/flan-t5/hub-layout.js';
import { labelTokens } from '../../../src/critics/flan-t5/label-tokens.js';
import { parseModelSource } from '../../../src/critics/flan-t5/model-source.js';
import { publishedCritic } from '../../../src/critics/flan-t5/published.js';
import { LimenError } from '../../../src/engine/index.js';
import { criticInputOf } from '../support.js';

const page = 'https://limen.example/app/';
const commit = '0123456789abcdef0123456789abcdef01234567';
const labels = { accept: '1', reject: '0' };

async function errorOf(work: () => unknown): Promise<LimenError> {
  try {
    await work();
  } catch (thrown) {
    if (thrown instanceof LimenError) return thrown;
    throw thrown;
  }
  throw new Error('Nothing was thrown.');
}

describe('the location of a chosen model', () => {
  it.each([
    ['models/flan-t5', 'https://limen.example/app/models/', 'flan-t5'],
    ['models/flan-t5/', 'https://limen.example/app/models/', 'flan-t5'],
    ['/flan.t5_small', 'https://limen.example/', 'flan.t5_small'],
    ['https://weights.example/a/b/critic?x#y', 'https://weights.example/a/b/', 'critic'],
  ])('reads %s as a folder', (source, parent, name) => {
    expect(parseModelSource(source, page)).toEqual({ kind: 'folder', parent, name });
  });

  it('reads an id with a whole commit as one of the hub', () => {
    const source = parseModelSource(`owner/flan-t5-base@${commit}`, page);
    expect(source).toEqual({ kind: 'hub', name: 'owner/flan-t5-base', commit });
  });

  it.each(['owner/name@main', `owner/name@${commit.slice(1)}`, 'owner/name@'])(
    'refuses %s, which may change over time',
    async (source) => {
      const error = await errorOf(() => parseModelSource(source, page));
      expect(error).toMatchObject({ code: 'option-invalid', detail: { option: 'source', value: source } });
      expect(error.message).toContain('40 hexadecimal digits');
    },
  );

  it.each(['file:///models/flan-t5', 'https://[', '/', 'models/flan t5', 'models/a--b'])(
    'refuses %s by name',
    async (source) => {
      const error = await errorOf(() => parseModelSource(source, page));
      expect(error).toMatchObject({ code: 'option-invalid', detail: { value: source } });
    },
  );
});

describe('the graphs of a chosen model', () => {
  const among =
    (...files: string[]) =>
    async (path: string) =>
      files.includes(`${path}`);
  const pair = (suffix: string, decoder = 'decoder_model_merged') => [
    `onnx/encoder_model${suffix}.onnx`,
    `onnx/${decoder}${suffix}.onnx`,
  ];

  it('are those of the requested precision', async () => {
    const has = among(...pair(''), ...pair('_quantized'), ...pair('_q4'));
    for (const [precision, suffix] of [
      ['fp32', ''],
      ['q8', '_quantized'],
      ['q4', '_q4'],
    ] as const) {
      const [encoder, decoder] = pair(suffix);
      expect(await findGraphs('m', precision, has)).toMatchObject({ precision, encoder, decoder });
    }
  });

  it('are the most precise ones if none was requested', async () => {
    expect(
      await findGraphs('m', undefined, among(...pair('_q4'), ...pair('_quantized'), ...pair('_fp16'))),
    ).toMatchObject({
      precision: 'q8',
    });
  });

  it('may have a decoder without a cache, which the library requests under the merged name', async () => {
    expect(await findGraphs('m', undefined, among(...pair('', 'decoder_model')))).toMatchObject({
      decoder: 'onnx/decoder_model.onnx',
      decoderAsked: 'onnx/decoder_model_merged.onnx',
    });
  });

  it.each(['_fp16', '_q4f16'])('are refused with the reason when there is only %s', async (suffix) => {
    const error = await errorOf(() => findGraphs('m', undefined, among(...pair(suffix))));
    expect(error).toMatchObject({ code: 'model-invalid', detail: { model: 'm' } });
    expect(error.message).toContain(`onnx/encoder_model${suffix}.onnx computes in 16-bit floats`);
  });

  it.each(['fp16', 'q4f16'])('of %s cannot be requested', async (precision) => {
    const error = await errorOf(() => checkPrecision(precision));
    expect(error).toMatchObject({
      code: 'option-invalid',
      detail: { option: 'precision', value: precision },
    });
    expect(error.message).toContain('T5 overflows in 16-bit floats');
  });

  it('are named when they are missing', async () => {
    const missing = (precision: Precision | undefined, ...files: string[]) =>
      errorOf(() => findGraphs('m', precision, among(...files)));
    expect((await missing(undefined)).detail).toMatchObject({ file: 'onnx/encoder_model.onnx' });
    expect((await missing('q8', ...pair(''))).detail).toMatchObject({
      file: 'onnx/encoder_model_quantized.onnx',
    });
    expect((await missing(undefined, 'onnx/encoder_model.onnx')).detail).toMatchObject({
      file: 'onnx/decoder_model_merged.onnx',
    });
  });
});

describe('the labels of a chosen model', () => {
  const vocabulary: Readonly<Record<string, readonly number[]>> = {
    '1': [209],
    '0': [3, 632],
    yes: [4273],
    yellow: [3, 9],
    odd: [3, 2],
    '': [],
  };
  const encode = (text: string) => vocabulary[text] ?? [2];

  it('are their first tokens', () => {
    expect(labelTokens(encode, 2, labels)).toEqual({ accept: 209, reject: 3 });
  });

  it.each([
    [{ accept: 'yellow', reject: '0' }, 'labels'],
    [{ accept: '1', reject: '1' }, 'labels'],
    [{ accept: 'nowhere', reject: '0' }, 'labels.accept'],
    [{ accept: '1', reject: 'odd' }, 'labels.reject'],
    [{ accept: '1', reject: '' }, 'labels.reject'],
  ])('are refused by name: %j', async (given, option) => {
    const error = await errorOf(() => labelTokens(encode, 2, given));
    expect(error).toMatchObject({ code: 'option-invalid', detail: { option } });
  });
});

describe('what was published about a critic', () => {
  const limen_critic = {
    labels,
    temperature: 2,
    threshold: 0.4,
    certainty: 0.8,
    probe: { inputIds: [5, 1], logits: [1, 2] },
  };

  it('applies to the labels that it names', () => {
    expect(publishedCritic('m', { limen_critic }, labels)).toEqual(limen_critic);
  });

  it('defaults to a threshold of one half if nothing was published, or for other labels', () => {
    const unpublished = { temperature: 1, threshold: 0.5, certainty: 0, probe: null };
    expect(publishedCritic('m', {}, labels)).toEqual({ ...unpublished, labels });
    const other = { accept: 'yes', reject: 'no' };
    expect(publishedCritic('m', { limen_critic }, other)).toEqual({ ...unpublished, labels: other });
  });

  it.each([
    ['labels', { labels: { accept: 1 } }],
    ['temperature', { temperature: 0 }],
    ['threshold', { threshold: 2 }],
    ['certainty', { certainty: null }],
    ['probe', { probe: { inputIds: [], logits: [0, 1] } }],
    ['probe', { probe: { inputIds: [1], logits: [0] } }],
  ])('is refused when its %s is wrong', async (field, wrong) => {
    const config = { limen_critic: { ...limen_critic, ...wrong } };
    const error = await errorOf(() => publishedCritic('m', config, labels));
    expect(error).toMatchObject({ code: 'model-invalid' });
    expect(error.message).toContain(`limen_critic.${field}`);
  });
});

describe('a chosen critic', () => {
  const encoder = {
    encode: (text: string) => text.split(' ').map((word) => word.length),
    before: [],
    after: [1],
  };
  const reading = {
    model: 'm',
    instruction: instructionFor('zero-shot', { accept: 'ja', reject: 'nein' }),
    labels: { accept: 2, reject: 0 },
    temperature: 1,
  };
  const input = criticInputOf({ passages: [{ id: 'p', title: 'Titan', text: 'a moon '.repeat(900) }] });
  const giving = (logits: readonly number[], calls: string[] = []) =>
    new FlanT5Critic(
      {
        encode: async (ids) => {
          calls.push(`encode ${ids.length}`);
          return ids;
        },
        firstLogits: async () => {
          calls.push('step');
          return Float32Array.from(logits);
        },
      },
      encoder,
      reading,
    );

  it('prompts a stock model for one of its labels, and a fine-tuned one not at all', () => {
    expect(reading.instruction).toContain('Reply with ja or nein. ');
    expect(instructionFor('fine-tuned', labels)).toBe('');
  });

  it('reads no more than its source tokens in one encoder pass and one decoder step', async () => {
    const calls: string[] = [];
    expect(await giving([1, 9, 1], calls).assess(input)).toBe(0.5);
    expect(calls).toEqual([`encode ${sourceTokens}`, 'step']);
  });

  it('gives the softmax over the two labels, whatever the other words’ logits are', async () => {
    const finite = fc.float({ min: -50, max: 50, noNaN: true });
    await fc.assert(
      fc.asyncProperty(finite, finite, finite, async (reject, other, accept) => {
        const probability = await giving([reject, other, accept]).assess(input);
        const largest = Math.max(reject, accept);
        const [wrong, right] = [Math.exp(reject - largest), Math.exp(accept - largest)];
        expect(probability).toBeCloseTo(right / (wrong + right), 10);
      }),
    );
  });

  it('is never more confident at a higher temperature', () => {
    fc.assert(
      fc.property(fc.double({ min: -20, max: 20, noNaN: true }), (margin) => {
        const [plain, cooled] = [probabilityOf([0, margin], 1), probabilityOf([0, margin], 3)];
        expect(Math.abs(cooled - 0.5)).toBeLessThanOrEqual(Math.abs(plain - 0.5));
      }),
    );
  });

  it.each([[[Number.NaN, 0, 1]], [[0, 0, Number.POSITIVE_INFINITY]], [[0]]])(
    'is refused when it gives %j',
    async (logits) => {
      expect(await errorOf(() => giving(logits).assess(input))).toMatchObject({ code: 'model-invalid' });
    },
  );

  it('takes no decoder step when it is stopped during the encoder pass', async () => {
    const calls: string[] = [];
    const controller = new AbortController();
    const critic = giving([0, 0, 0], calls);
    const judged = critic.assess(input, { signal: controller.signal });
    controller.abort(new Error('stopped'));
    await expect(judged).rejects.toThrow('stopped');
    expect(calls).toEqual([`encode ${sourceTokens}`]);
  });
});
