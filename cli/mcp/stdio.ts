import { once } from 'node:events';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { orAbort } from '../../src/async/abort.js';

/** Maximum bytes of a message. */
const longestMessage = 1_000_000;

/** Serves the parent process until it closes its end or `signal` aborts. */
export async function serveStdio(server: McpServer, signal: AbortSignal): Promise<void> {
  const transport = new StdioServerTransport(process.stdin, process.stdout, {
    maxBufferSize: longestMessage,
  });
  const ended = Promise.race([
    once(process.stdin, 'end'),
    once(process.stdin, 'close'),
    new Promise<void>((resolve) => {
      server.server.onclose = resolve;
    }),
  ]);
  await server.connect(transport);
  try {
    await orAbort(ended, signal);
  } finally {
    await server.close();
  }
}
