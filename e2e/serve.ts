/** Serves the built page for the browser tests; those about threads and isolation serve it themselves. */

import { resolve } from 'node:path';
import { listen, siteServer } from '../scripts/site-server.js';
import { plainHeaders } from './plain-headers.js';

const dist = resolve(import.meta.dirname, '..', 'dist');
await listen(siteServer(dist, plainHeaders), Number(process.env['LIMEN_E2E_PORT']), 1);
