/** `npm test`: installs what is missing, runs every check, and ends with one line: `N passed, N failed`. */

import { checkNodeVersion } from './setup/node-version.mjs';

checkNodeVersion();

const { installDependencies } = await import('./setup/dependencies.mjs');
const { runChecks } = await import('./setup/checks.mjs');
const { ensureBrowser } = await import('./setup/test-browser.mjs');

let passed = 0;
let failed = 0;

/**
 * Counts one result, and reports a failure at once. Tests that this machine cannot run are reported but not
 * counted.
 */
function count({ name, ok, skipped, detail }) {
  if (skipped !== undefined) {
    console.log(`SKIPPED ${name}: ${skipped}`);
    return;
  }
  if (ok) {
    passed += 1;
    return;
  }
  failed += 1;
  console.log(`FAILED  ${name}${detail ? `\n${detail.trimEnd().replace(/^/gmu, '        ')}` : ''}`);
}

try {
  await installDependencies();
  await ensureBrowser();
  await runChecks(count);
} catch (error) {
  count({ name: 'set-up', ok: false, detail: error instanceof Error ? error.message : String(error) });
}
process.exitCode = failed === 0 ? 0 : 1;
console.log(`${passed} passed, ${failed} failed`);
