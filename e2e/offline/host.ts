/** A web host under a test's control: what it serves can be replaced, it can go down, and each request can be watched. */

import type { Server } from 'node:http';
import { listen, siteServer } from '../../scripts/site-server.js';
import { headersFor } from '../../src/security-headers.js';

export class Host {
  #server: Server | undefined;
  #port = 0;
  /** Called at each request, with its number since the host was made and its path. */
  onRequest: (number: number, path: string) => void = () => {};
  #requests = 0;

  constructor(private readonly headersOf: typeof headersFor = headersFor) {}

  get address(): string {
    return `http://127.0.0.1:${this.#port}/`;
  }

  get requests(): number {
    return this.#requests;
  }

  /** Serves `folder` from now on, under the same address as before. */
  async deploy(folder: string): Promise<void> {
    await this.goDown();
    const server = siteServer(folder, this.headersOf);
    server.prependListener('request', ({ url = '/' }) => {
      this.#requests += 1;
      this.onRequest(this.#requests, url);
    });
    this.#port = await listen(server, this.#port, 1);
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
