#!/usr/bin/env node
// `npx limen`: in a checkout runs the TypeScript sources; in the package, which has none, the compiled code.
import { existsSync } from 'node:fs';

if (existsSync(new URL('limen.ts', import.meta.url))) {
  const { register } = await import('tsx/esm/api');
  register();
  await import('./limen.ts');
} else {
  await import('../lib/cli/limen.js');
}
