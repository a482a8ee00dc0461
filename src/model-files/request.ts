/** Requests a file of a model, or the rest of it. */

import { LimenError } from '../engine/index.js';
import { refusalOfModel } from '../network/model-refusal.js';
import { type Answer, type Network, type RemoteFile, request } from '../network/request.js';
import type { ModelFile } from './manifest.js';

/** The part of a file in a response. */
interface Rest {
  readonly parts: Answer['parts'];
  /** Its first byte in the file: 0 if the server would not or could not resume. */
  readonly from: number;
  /** Empty if the server sends none, or another origin does not expose it. */
  readonly etag: string;
}

/** The whole file. @param name for errors */
export function modelFile(url: URL, name: string): RemoteFile {
  return {
    url,
    name,
    code: 'model-unavailable',
    // The checksum decides what is current; revalidation also repairs a damaged copy in the browser's HTTP
    // cache.
    init: { cache: 'no-cache' },
    refusal: refusalOfModel(url, false, (status) => status === 200),
  };
}

/**
 * A file from byte `from` on if the server supports ranges, otherwise from its beginning.
 * @param etag of the version that the first bytes came from
 * @throws as `request`; {LimenError} `model-altered` if the response is a different range
 */
export async function requestFrom(
  url: URL,
  file: ModelFile,
  from: number,
  etag: string,
  network: Network,
): Promise<Rest> {
  const whole = modelFile(url, file.path);
  if (from === 0) return wholeAnswer(await request(whole, network));
  const headers: Record<string, string> = { Range: `bytes=${from}-` };
  // `If-Range` does not allow a weak ETag, and on another origin the header would require a preflight
  // request.
  if (isStrong(etag) && url.origin === globalThis.location?.origin) headers['If-Range'] = etag;
  const init: RequestInit = { cache: 'no-store', headers };
  const isAnswer = (status: number): boolean => status === 200 || status === 206 || status === 416;
  const refusal = refusalOfModel(url, false, isAnswer);
  const answer = await request({ ...whole, init, refusal }, network);
  const { response, parts } = answer;
  if (response.status === 200) return wholeAnswer(answer);
  const given = etagOf(response);
  const isOtherVersion = etag !== '' && given !== '' && given !== etag;
  if (response.status === 416 || isOtherVersion) {
    void response.body?.cancel();
    return wholeAnswer(await request(whole, network));
  }
  requireRange(response, file, from);
  return { parts, from, etag };
}

/** @throws {LimenError} `model-altered` if the response is not the rest of this file */
function requireRange(response: Response, file: ModelFile, from: number): void {
  const range = response.headers.get('content-range');
  // Another origin need not expose it; then the checksum decides.
  if (range === null && response.type === 'cors') return;
  const rest = `bytes ${from}-${file.bytes - 1}/`;
  if (range === `${rest}${file.bytes}` || range === `${rest}*`) return;
  void response.body?.cancel();
  const [expected, actual] = [`${rest}${file.bytes}`, range ?? 'no range'];
  throw new LimenError('model-altered', { file: file.path, expected, actual });
}

function wholeAnswer({ response, parts }: Answer): Rest {
  return { parts, from: 0, etag: etagOf(response) };
}

function etagOf({ headers }: Response): string {
  return headers.get('etag') ?? '';
}

/** Whether the ETag identifies the exact bytes. */
export function isStrong(etag: string): boolean {
  return etag.startsWith('"');
}
