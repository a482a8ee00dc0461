/** Starts the server of chat completions, and stops its process. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export const rightKey = 'the-right-key';

export interface CameRequest {
  readonly path: string;
  readonly key: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
  readonly ended: 'not yet' | 'by the server' | 'before the end';
}

export interface ChatServer {
  /** Including the version's part of the path. */
  readonly baseUrl: string;
  /** The requests received so far. */
  requests(): Promise<readonly CameRequest[]>;
  stop(): Promise<void>;
}

export async function startChatServer(): Promise<ChatServer> {
  const script = fileURLToPath(new URL('server.mjs', import.meta.url));
  const child: ChildProcess = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await once(child.stdout ?? child, 'data')) as [Buffer];
  const address = `http://127.0.0.1:${String(port).trim()}`;
  return {
    baseUrl: `${address}/v1`,
    requests: async () => (await (await fetch(address)).json()) as CameRequest[],
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill();
      await gone;
    },
  };
}
