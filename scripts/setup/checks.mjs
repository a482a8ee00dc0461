/**
 * The checks of `npm test`: the build and, once it is there, the browser tests; beside them, in the time that they
 * leave to the processor, lint (including layers and import cycles), types and unit tests.
 */

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, run, tool } from './commands.mjs';
import { playwrightResults, vitestResults } from './reports.mjs';
import { buildSite } from './site.mjs';

/**
 * @typedef {{ name: string, ok: boolean, skipped?: string, detail?: string }} Result `skipped`: why, if it was
 * @param {(result: Result) => void} count called once for each step and each test
 */
export async function runChecks(count) {
  const node = (parameters, options) => run(process.execPath, parameters, { quiet: true, ...options });
  const step = async (name, work) => {
    const { code, output } = await timed(name, work);
    count({ name, ok: code === 0, ...(code === 0 ? {} : { detail: output }) });
    return code === 0;
  };

  const reports = mkdtempSync(join(tmpdir(), 'limen-tests-'));
  try {
    const suite = async (name, report, parameters, results, options) => {
      const { code, output } = await timed(name, () => node(parameters, options));
      const found = existsSync(report) ? results(JSON.parse(readFileSync(report, 'utf8')), root) : [];
      for (const result of found) count(result);
      // No tests at all, or a runner that fails outside its tests, is a failure of its own.
      const explained = code === 0 || found.some(({ ok, skipped }) => !ok && skipped === undefined);
      if (found.length === 0 || !explained) count({ name, ok: false, detail: output || 'No test was run.' });
    };
    const unit = join(reports, 'unit.json');
    const browser = join(reports, 'browser.json');
    const unitTests = () =>
      suite(
        'unit tests',
        unit,
        // The second reporter prints errors outside the tests.
        [tool('vitest/vitest.mjs'), 'run', '--reporter=json', '--reporter=dot', `--outputFile.json=${unit}`],
        vitestResults,
        { inIdleTime: true },
      );
    const browserTests = () =>
      suite('browser tests', browser, [tool('@playwright/test/cli.js'), 'test'], playwrightResults, {
        env: { LIMEN_E2E_REPORT: browser },
      });
    const tests = async () => {
      if (await step('build', () => buildSite({ quiet: true }))) {
        await Promise.all([browserTests(), unitTests()]);
      } else {
        count({ name: 'browser tests', ok: false, detail: 'There is no built page to test.' });
        await unitTests();
      }
    };
    await Promise.all([
      tests(),
      step('lint and format', () =>
        node([tool('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings', '.'], { inIdleTime: true }),
      ),
      step('types', () => node([tool('typescript/bin/tsc'), '-p', '.'], { inIdleTime: true })),
    ]);
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

/** Says what is running, and at its end how long it took. */
async function timed(name, work) {
  console.log(`${name}…`);
  const start = performance.now();
  const result = await work();
  console.log(`${name}: ${Math.round((performance.now() - start) / 1000)} s`);
  return result;
}
