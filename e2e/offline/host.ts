/**
 * A web host under a test's control: its content can be replaced, it can go down, and each request can be
 * observed.
 */

import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { siteServer } from '../../scripts/site-server.js';
import { listenLocally } from '../../src/network/listen-locally.js';
import { headersFor } from '../../src/security-headers.js';

export class Host {
  #server: Server | undefined;
  #port = 0;
  /** Called at each request with its path and its number, counted from the start of the host. */
  onRequest: (number: number, path: string) => void = () => {};
  #requests = 0;

  constructor(private readonly headersOf: typeof headersFor = headersFor) {}

  get address(): string {
    return `http://127.0.0.1:${this.#port}/`;
  }

  get requests(): number {
    return this.#requests;
  }

  /** From now on, serves `folder` under the same address as before. */
  async deploy(folder: string): Promise<void> {
    await this.goDown();
    const server = siteServer(folder, this.headersOf);
    server.prependListener('request', ({ url = '/' }) => {
      this.#requests += 1;
      this.onRequest(this.#requests, url);
    });
    this.#port = await listenAgain(server, this.#port);
    this.#server = server;
  }

  /** Refuses every connection until the next deployment. */
  async goDown(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (server === undefined) return;
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  }
}

/** A port that was released may briefly be in use by an outgoing connection. */
async function listenAgain(server: Server, port: number): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await listenLocally(server, port);
    } catch (error) {
      if (attempt === 50) throw error;
      await wait(200);
    }
  }
}
