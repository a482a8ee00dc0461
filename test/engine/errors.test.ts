import { describe, expect, it } from 'vitest';
import {
  asLimenError,
  type ErrorCode,
  type ErrorDetails,
  fromErrorRecord,
  isErrorRecord,
  LimenError,
  toErrorRecord,
} from '../../src/engine/index.js';

/** One detail for every code; the type ensures that none is missing. */
const details: { readonly [C in ErrorCode]: ErrorDetails[C] } = {
  'question-empty': {},
  'question-too-long': { length: 10_000, limit: 1000 },
  'option-invalid': { option: 'turns', value: '99', allowed: '1 to 10' },
  'trace-invalid': { reason: 'it does not end here' },
  'corpus-invalid': { file: 'passages.json', reason: 'it has no title' },
  'corpus-unavailable': { file: 'passages.json', reason: 'HTTP 404' },
  'file-refused': { file: 'guide.pdf', reason: 'it is encrypted' },
  'import-empty': { files: 3, leftOut: 4 },
  'file-unwritable': { file: 'report.json', reason: 'no space left on device' },
  'folder-in-use': { folder: 'docs', holder: 'process 7', lock: 'docs/.limen-lock' },
  'search-invalid': { reason: 'result 1 has no text' },
  'model-unavailable': { file: 'model.onnx', reason: 'HTTP 500' },
  'model-altered': { file: 'model.onnx', expected: 'aa11', actual: 'bb22' },
  'model-invalid': { model: 'critic', reason: 'it gave no finite logits' },
  'reasoner-unavailable': { reasoner: 'some-model', status: 401, reason: 'no such key' },
  'reply-invalid': { reasoner: 'some-model', reason: 'the reply is not JSON', reply: 'Paris' },
  'storage-full': { what: 'the corpus', needed: 123_456, missing: 789, consequence: 'It is not stored' },
  'storage-blocked': { database: 'limen-corpora' },
  'storage-unavailable': { reason: 'private mode' },
  'backend-unavailable': { backend: 'WebGPU', reason: 'no adapter' },
  'device-lost': { backend: 'WebGPU', reason: 'the driver was reset' },
  'worker-crashed': { worker: 'reasoner', reason: 'out of memory' },
  unexpected: { reason: 'x is not a function' },
};
/** What its sentence has to say; sizes are said in megabytes. */
function valuesSaid(code: ErrorCode): readonly unknown[] {
  const values = Object.values(details[code]);
  return code === 'storage-full' ? values.filter((value) => typeof value === 'string') : values;
}

const codes = Object.keys(details) as ErrorCode[];

describe.each(codes)('an error %s', (code) => {
  const error = new LimenError<ErrorCode>(code, details[code]);

  it('keeps code, detail and message across a worker boundary', () => {
    const record: unknown = structuredClone(toErrorRecord(error));
    if (!isErrorRecord(record)) throw new Error('the clone is no record');
    const arrived = fromErrorRecord(record);
    expect(arrived).toBeInstanceOf(LimenError);
    expect(arrived).toBeInstanceOf(Error);
    expect(arrived.name).toBe('LimenError');
    expect({ ...arrived }).toEqual({ ...error });
    expect(arrived.message).toBe(error.message);
  });

  it('keeps them in JSON as well', () => {
    const record: unknown = JSON.parse(JSON.stringify(toErrorRecord(error)));
    expect(record).toEqual({ code, detail: details[code], message: error.message });
  });

  it('has a sentence for the person with its details', () => {
    expect(error.message).toMatch(/^\S.*[.]$/u);
    for (const value of valuesSaid(code)) expect(error.message).toContain(String(value));
  });
});

describe('an error of full storage', () => {
  const said = (missing: number | null) =>
    new LimenError('storage-full', {
      what: 'the map',
      needed: 41_640_001,
      missing,
      consequence: 'It is not kept',
    }).message;

  it('says in megabytes how much has to be freed', () => {
    expect(said(12_340_000)).toBe(
      'The browser has no room left for the map: free 13 MB on this device. It is not kept.',
    );
    expect(said(null)).toContain('free 42 MB');
    expect(said(1)).toContain('free 1 MB');
  });
});

describe('a thrown value', () => {
  it('that is a LimenError stays the same object', () => {
    const error = new LimenError('question-empty', {});
    expect(asLimenError(error)).toBe(error);
  });

  it.each([
    [new TypeError('not a function'), 'not a function'],
    ['a text', 'a text'],
    [undefined, 'undefined'],
    [null, 'null'],
    [['a', 'list'], 'a,list'],
  ])('of another kind becomes unexpected and keeps its cause', (thrown, reason) => {
    const error = asLimenError(thrown);
    expect(error.code).toBe('unexpected');
    expect(error.detail).toEqual({ reason });
    expect(error.cause).toBe(thrown);
  });

  it.each([
    null,
    undefined,
    'unexpected',
    {},
    { code: 'unexpected' },
    { code: 'unexpected', detail: null },
    { code: 'no-such-code', detail: {} },
    { code: 'toString', detail: {} },
    { code: 'constructor', detail: {} },
    { code: 3, detail: {} },
  ])('%j is not taken for an error record', (value) => {
    expect(isErrorRecord(value)).toBe(false);
  });
});
