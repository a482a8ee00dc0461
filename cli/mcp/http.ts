/** Streamable HTTP on loopback: for assistants on this machine that share one process. */

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { LimenError, reasonOf } from '../../src/engine/index.js';
import { listenLocally } from '../../src/network/listen-locally.js';

/** Maximum bytes of a request body. */
const longestBody = 1_000_000;
/** Maximum number of sessions; the one idle for longest is closed first. */
const mostSessions = 32;
const path = '/mcp';

/** Web pages can reach loopback too, by a host name of their own (DNS rebinding) or as a foreign origin. */
const loopbackHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/iu;

export interface HttpEndpoint {
  /** Address for clients. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * @param port 0 for any free port
 * @param serverFor creates a server for one session
 * @throws {LimenError} `option-invalid` if the port is unavailable
 */
export async function serveHttp(port: number, serverFor: () => McpServer): Promise<HttpEndpoint> {
  const sessions = new Map<string, StreamableHTTPServerTransport>();

  async function transportFor(request: IncomingMessage): Promise<StreamableHTTPServerTransport | undefined> {
    const id = request.headers['mcp-session-id'];
    if (id !== undefined) {
      const known = sessions.get(String(id));
      if (known === undefined) return undefined;
      sessions.delete(String(id));
      sessions.set(String(id), known);
      return known;
    }
    const transport: StreamableHTTPServerTransport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      maxRequestBodySize: longestBody,
      onsessioninitialized: (session) => {
        sessions.set(session, transport);
        const [oldest] = sessions;
        if (sessions.size > mostSessions && oldest !== undefined) void oldest[1].close();
      },
    });
    // Set before connecting: the server chains its own handler to it.
    transport.onclose = () => {
      if (transport.sessionId !== undefined) sessions.delete(transport.sessionId);
    };
    await serverFor().connect(transport);
    return transport;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isOwn(request)) return refuse(response, 403, 'Only this machine is answered.');
    if (new URL(request.url ?? '/', 'http://localhost').pathname !== path)
      return refuse(response, 404, `There is only ${path}.`);
    const transport = await transportFor(request);
    if (transport === undefined) return refuse(response, 404, 'There is no such session.');
    await transport.handleRequest(request, response);
    // A request that did not open a session will not be followed by another.
    if (transport.sessionId === undefined) await transport.close();
  }

  const http = createServer((request, response) => {
    answer(request, response).catch((thrown: unknown) => {
      process.stderr.write(`${reasonOf(thrown)}\n`);
      if (response.headersSent) response.destroy();
      else refuse(response, 500, 'Something unexpected happened.');
    });
  });
  const opened = await listening(http, port);
  return {
    url: `http://127.0.0.1:${opened}${path}`,
    async close() {
      for (const transport of [...sessions.values()]) await transport.close();
      const closed = once(http, 'close');
      http.close();
      http.closeAllConnections();
      await closed;
    },
  };
}

function isOwn({ headers: { host, origin } }: IncomingMessage): boolean {
  if (!loopbackHost.test(host ?? '')) return false;
  if (origin === undefined) return true;
  return URL.canParse(origin) && loopbackHost.test(new URL(origin).host);
}

function refuse(response: ServerResponse, status: number, reason: string): void {
  const error = { code: -32000, message: reason };
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ jsonrpc: '2.0', error, id: null }));
}

function listening(http: Server, port: number): Promise<number> {
  return listenLocally(http, port).catch((cause: unknown) => {
    const allowed = `a port that is free (${reasonOf(cause)})`;
    throw new LimenError('option-invalid', { option: '--port', value: String(port), allowed }, { cause });
  });
}
