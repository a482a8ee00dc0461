/**
 * The checks of `npm test`: build, lint (including layers and import cycles) and types in parallel, then unit
 * tests, then browser tests.
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

  const [built] = await Promise.all([
    step('build', () => buildSite({ quiet: true })),
    step('lint and format', () => node([tool('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings', '.'])),
    step('types', () => node([tool('typescript/bin/tsc'), '-p', '.'])),
  ]);

  const reports = mkdtempSync(join(tmpdir(), 'limen-tests-'));
  try {
    const suite = async (name, report, parameters, results, env = {}) => {
      const { code, output } = await timed(name, () => node(parameters, { env }));
      const found = existsSync(report) ? results(JSON.parse(readFileSync(report, 'utf8')), root) : [];
      for (const result of found) count(result);
      // No tests at all, or a runner that fails outside its tests, is a failure of its own.
      const explained = code === 0 || found.some(({ ok, skipped }) => !ok && skipped === undefined);
      if (found.length === 0 || !explained) count({ name, ok: false, detail: output || 'No test was run.' });
    };
    const unit = join(reports, 'unit.json');
    await suite(
      'unit tests',
      unit,
      // The second reporter prints errors outside the tests.
      [tool('vitest/vitest.mjs'), 'run', '--reporter=json', '--reporter=dot', `--outputFile.json=${unit}`],
      vitestResults,
    );
    if (built) {
      const browser = join(reports, 'browser.json');
      await suite('browser tests', browser, [tool('@playwright/test/cli.js'), 'test'], playwrightResults, {
        LIMEN_E2E_REPORT: browser,
      });
    } else {
      count({ name: 'browser tests', ok: false, detail: 'There is no built page to test.' });
    }
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
