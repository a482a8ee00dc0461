/**
 * Serves one model under any name, `/models/<name>/`, with ETag and Range like a normal server, and fails on
 * demand.
 */

import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { hashOf, type ModelContents } from './model.js';

/** What goes wrong with one request. */
export type Fault =
  /** A different response altogether. */
  | {
      readonly kind: 'other';
      readonly status: number;
      readonly headers?: Record<string, string>;
      readonly body?: string | Buffer;
    }
  /** Sends the response up to this byte of its body, then waits for a decision through `Held`. */
  | { readonly kind: 'hold'; readonly at: number }
  /** Ignores `Range`. */
  | { readonly kind: 'whole' }
  /** Returns a range that was not requested. */
  | { readonly kind: 'range'; readonly contentRange: string };

export interface SeenRequest {
  readonly name: string;
  readonly path: string;
  readonly range: string | undefined;
  readonly ifRange: string | undefined;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** A response that has stopped midway. */
export interface Held {
  cut(): void;
  goOn(): void;
}

export class FaultyServer {
  readonly seen: SeenRequest[] = [];
  readonly #faults = new Map<string, Fault[]>();
  readonly #held: Held[] = [];
  readonly #heldListeners: ((held: Held) => void)[] = [];

  constructor(private readonly model: ModelContents) {}

  /** Applies these faults to the next requests for a file of the model `name`, one per request. */
  fail(name: string, path: string, ...faults: Fault[]): void {
    this.#faults.set(`${name}/${path}`, faults);
  }

  /** The next response that is held. */
  async held(): Promise<Held> {
    const held = this.#held.shift();
    return held ?? new Promise((resolve) => this.#heldListeners.push(resolve));
  }

  requestsFor(name: string, path: string): SeenRequest[] {
    return this.seen.filter((request) => request.name === name && request.path === path);
  }

  /** @returns whether the request was for a model */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const [, name, path] = /^\/models\/([^/]+)\/([^?]+)/u.exec(request.url ?? '') ?? [];
    if (name === undefined || path === undefined) return false;
    const { range, 'if-range': ifRange } = request.headers;
    this.seen.push({ name, path, range, ifRange: ifRange?.toString(), at: Date.now() });
    const fault = this.#faults.get(`${name}/${path}`)?.shift();
    const content = this.model.get(path);
    if (fault?.kind === 'other') response.writeHead(fault.status, fault.headers).end(fault.body);
    else if (content === undefined) response.writeHead(404).end();
    else void this.#send(content, request, response, fault);
    return true;
  }

  async #send(
    content: Buffer,
    { headers }: IncomingMessage,
    response: ServerResponse,
    fault: Exclude<Fault, { kind: 'other' }> | undefined,
  ): Promise<void> {
    const etag = `"${hashOf(content).slice(0, 16)}"`;
    const asked = /^bytes=(\d+)-$/u.exec(headers.range ?? '')?.[1];
    const taken = fault?.kind !== 'whole' && (headers['if-range'] ?? etag) === etag;
    const from = asked === undefined || !taken ? 0 : Number(asked);
    const body = content.subarray(from);
    const contentRange =
      fault?.kind === 'range' ? fault.contentRange : `bytes ${from}-${content.length - 1}/${content.length}`;
    response.writeHead(from > 0 ? 206 : 200, {
      'Content-Type': 'application/octet-stream',
      'Content-Length': body.length,
      'Cache-Control': 'no-cache',
      ETag: etag,
      ...(from > 0 && { 'Content-Range': contentRange }),
    });
    if (fault?.kind !== 'hold') {
      response.end(body);
      return;
    }
    response.write(body.subarray(0, fault.at));
    const held: Held = {
      cut: () => void response.destroy(),
      goOn: () => void response.end(body.subarray(fault.at)),
    };
    const listener = this.#heldListeners.shift();
    if (listener === undefined) this.#held.push(held);
    else listener(held);
    await once(response, 'close');
  }
}
