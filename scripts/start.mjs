/**
 * `npm start`: installs, builds and serves, each only if needed. Uses only Node until the install is done.
 */

import { checkNodeVersion } from './setup/node-version.mjs';

checkNodeVersion();

const { installDependencies } = await import('./setup/dependencies.mjs');
const { buildSite } = await import('./setup/site.mjs');

try {
  await installDependencies();
  console.log('Building the page where needed…');
  const { code } = await buildSite();
  if (code !== 0) throw new Error('The page could not be built; the reason is above.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
// In this process, so that whatever ends it ends the server too.
const { register } = await import('tsx/esm/api');
register();
await import('./serve.ts');
