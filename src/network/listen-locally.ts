import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';

/** Listens on 127.0.0.1, for 0 on any free port. Node only. @returns the port @throws the system's own error */
export async function listenLocally(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
