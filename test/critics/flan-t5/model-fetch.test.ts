import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ModelFetch } from '../../../src/critics/flan-t5/model-fetch.js';

const base = new URL('http://127.0.0.1/models/flan-t5/');
const content = Uint8Array.from({ length: 1000 }, (_, place) => place % 251);
const hash = createHash('sha256').update(content).digest('hex');
const retry = { retries: 2, firstWait: 1 };

interface Cuts {
  /** Byte offset in the file at which each response is cut off. */
  readonly at: readonly number[];
  /** The version in each response; the last one applies to all later ones. */
  readonly etags?: readonly string[];
  readonly takesRanges?: boolean;
}

/** A server whose responses are cut off. */
function cutting({ at, etags = ['"one"'], takesRanges = true }: Cuts) {
  const ranges: (string | null)[] = [];
  const fetch = async (_url: URL, init: RequestInit): Promise<Response> => {
    const range = new Headers(init.headers).get('range');
    const from = takesRanges ? Number(range?.match(/\d+/u)?.[0] ?? 0) : 0;
    const end = at[ranges.length] ?? content.length;
    const etag = etags[Math.min(ranges.length, etags.length - 1)] ?? '';
    ranges.push(range);
    let sent = false;
    const body = new ReadableStream({
      pull(controller) {
        if (!sent && end > from) controller.enqueue(content.slice(from, end));
        else if (end < content.length) controller.error(new TypeError('network error'));
        else controller.close();
        sent = true;
      },
    });
    const headers = { etag, 'content-range': `bytes ${from}-${content.length - 1}/${content.length}` };
    return new Response(body, { status: from > 0 ? 206 : 200, headers });
  };
  return { fetch, ranges };
}

const read = async (fetching: ModelFetch): Promise<Uint8Array> =>
  new Uint8Array(await (await fetching.fetch('onnx/encoder_model.onnx')).arrayBuffer());

describe('a file of a chosen model', () => {
  it('arrives complete wherever its connection is cut', async () => {
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: content.length - 1 }), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(cuts, async (places) => {
        const at = places.sort((one, other) => one - other);
        const { fetch, ranges } = cutting({ at });
        const fetching = new ModelFetch({ base, mayRedirect: false, fetch, retry });
        expect(await read(fetching)).toEqual(content);
        expect(ranges).toEqual([null, ...at.map((place) => `bytes=${place}-`)]);
        expect(fetching.digests.get('onnx/encoder_model.onnx')).toBe(hash);
      }),
    );
  });

  it.each<[what: string, cuts: Cuts]>([
    ['the server has another version by now', { at: [400], etags: ['"one"', '"two"'] }],
    ['the server gives no parts', { at: [400], takesRanges: false }],
    ['it is cut too often', { at: [1, 2, 3, 4, 5, 6, 7, 8] }],
  ])('is refused by name if %s', async (_, cuts) => {
    const { fetch } = cutting(cuts);
    const fetching = new ModelFetch({ base, mayRedirect: false, fetch, retry });
    await expect(read(fetching)).rejects.toMatchObject({
      code: 'model-unavailable',
      detail: { file: 'onnx/encoder_model.onnx', reason: 'network error' },
    });
  });

  it('is requested again after a temporary failure of the server, but not after a refusal', async () => {
    const statuses = [503, 500, 200];
    let asked = 0;
    const passing = async () => new Response(content, { status: statuses[asked++] ?? 200 });
    expect(await read(new ModelFetch({ base, mayRedirect: false, fetch: passing, retry }))).toEqual(content);
    expect(asked).toBe(3);
    asked = 0;
    const refusing = async () => {
      asked += 1;
      return new Response(null, { status: 403 });
    };
    const refused = read(new ModelFetch({ base, mayRedirect: false, fetch: refusing, retry }));
    await expect(refused).rejects.toMatchObject({ detail: { reason: 'the server answered 403' } });
    expect(asked).toBe(1);
  });
});
