/** Serves the built page on this machine: `node --import tsx scripts/serve.ts`. PORT sets the port. */

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { listen, siteServer } from './site-server.js';

const folder = resolve(import.meta.dirname, '..', 'dist');
const firstPort = Number(process.env['PORT'] ?? 4173);

if (!existsSync(join(folder, 'index.html'))) {
  console.error('There is no built page yet. Run `npm start`, which builds it first.');
  process.exit(1);
}
if (!Number.isInteger(firstPort) || firstPort < 0 || firstPort > 65_535) {
  console.error(`PORT is ${process.env['PORT']}; it must be a number from 0 to 65535.`);
  process.exit(1);
}

const server = siteServer(folder);
const port = await listen(server, firstPort, process.env['LIMEN_STRICT_PORT'] ? 1 : 50);
console.log(`Limen is open at http://127.0.0.1:${port}/  (stop it with Ctrl+C)`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.closeAllConnections();
    server.close(() => process.exit(0));
  });
}
