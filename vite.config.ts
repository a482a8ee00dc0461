import { resolve } from 'node:path';
import { defaultClientConditions, defineConfig } from 'vite';
import { contentSecurityPolicyMeta } from './scripts/build/content-security-policy.js';
import { finishSite } from './scripts/build/finish-site.js';
import { labPage } from './scripts/build/lab-page.js';
import { shippedModels } from './scripts/build/models.js';
import { optionalFiles } from './scripts/build/optional-files.js';
import { plainImports } from './scripts/build/plain-imports.js';
import { workerEntries } from './scripts/build/worker-entries.js';
import { securityHeaders } from './src/security-headers.js';

const root = import.meta.dirname;

/** Vite's own client injects styles and script into a page under development; only isolation is kept there. */
const developmentHeaders = Object.fromEntries(
  Object.entries(securityHeaders).filter(([name]) => name !== 'Content-Security-Policy'),
);

export default defineConfig({
  root,
  base: './',
  plugins: [
    contentSecurityPolicyMeta(),
    plainImports(),
    optionalFiles('page'),
    shippedModels(root),
    labPage(root),
    finishSite(root),
  ],
  // The runtime without the WASM glue of one binary inside: it is given its binary by address.
  resolve: {
    conditions: ['onnxruntime-web-use-extern-wasm', ...defaultClientConditions],
    // Pages are parsed in a worker, where there is no document to decode entities with.
    alias: [
      {
        find: /^decode-named-character-reference$/u,
        replacement: resolve(root, 'node_modules/decode-named-character-reference/index.js'),
      },
    ],
  },
  worker: {
    format: 'es',
    plugins: () => [optionalFiles('worker'), workerEntries()],
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: { host: '127.0.0.1', headers: developmentHeaders },
  build: {
    target: 'es2023',
    // A data: URL would break the policy and could not be cached by itself.
    assetsInlineLimit: 0,
    // The page is one chunk; what is imported later is not preloaded.
    modulePreload: false,
    rolldownOptions: { input: resolve(root, 'index.html'), checks: { pluginTimings: false } },
  },
  // The runtime finds its WASM through import.meta.url, which pre-bundling would move.
  optimizeDeps: { exclude: ['onnxruntime-web'] },
});
