/** Serves the built page for the browser tests; those about threads and isolation serve it themselves. */

import { resolve } from 'node:path';
import { siteServer } from '../scripts/site-server.js';
import { listenLocally } from '../src/network/listen-locally.js';
import { plainHeaders } from './plain-headers.js';

const dist = resolve(import.meta.dirname, '..', 'dist');
await listenLocally(siteServer(dist, plainHeaders), Number(process.env['LIMEN_E2E_PORT']));
