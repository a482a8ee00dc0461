/**
 * Reads the JSON reports of the two test runners as one list of results. A browser test that was skipped
 * without a reason counts as a failure; vitest gives no reasons.
 */

import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** @typedef {import('./checks.mjs').Result} Result */

/** Limit per page, so that the log of a run with many failures stays readable. */
const mostCharactersSeen = 6000;

/**
 * @param {any} report of vitest's `json` reporter
 * @param {string} root
 * @returns {Result[]}
 */
export function vitestResults(report, root) {
  return report.testResults.flatMap((file) => {
    const name = relative(root, file.name);
    const tests = file.assertionResults.map((test) => ({
      name: `${name}: ${test.fullName}`,
      ok: test.status === 'passed',
      // Skipped by a condition in its file. A failure in `beforeAll` skips tests too, but fails the run
      // itself.
      skipped: test.status === 'skipped' ? 'what it needs is not on this machine' : undefined,
      detail: test.failureMessages?.join('\n') || `The test ended as ${test.status}.`,
    }));
    // A file that could not be loaded has no tests, only a message.
    const unread = tests.length === 0 && file.status !== 'passed';
    return unread ? [{ name, ok: false, detail: file.message }] : tests;
  });
}

/**
 * @param {any} report of Playwright's `json` reporter
 * @returns {Result[]}
 */
export function playwrightResults(report) {
  const errors = (report.errors ?? []).map(({ message }) => ({
    name: 'browser tests',
    ok: false,
    detail: message,
  }));
  return [...report.suites.flatMap((suite) => suiteResults(suite, suite.file)), ...errors];
}

function suiteResults(suite, file) {
  const specs = suite.specs.flatMap((spec) =>
    spec.tests.map((test) => ({
      name: `${file}: ${spec.title}`,
      ok: test.status === 'expected',
      skipped: test.annotations?.find(({ type }) => type === 'skip')?.description,
      detail: failureOf(test),
    })),
  );
  return [...specs, ...(suite.suites ?? []).flatMap((inner) => suiteResults(inner, file))];
}

function failureOf(test) {
  const messages = test.results.flatMap(({ errors, attachments }) => [
    ...errors.map(({ message }) => message),
    ...pagesSeen(attachments),
  ]);
  return messages.join('\n') || `The test ended as ${test.status}.`;
}

/**
 * The page's content when a test failed, as recorded by Playwright: a wait that times out says little without
 * it.
 */
function pagesSeen(attachments = []) {
  return attachments
    .filter(({ name, path }) => name === 'error-context' && path !== undefined && existsSync(path))
    .map(({ path }) => /```yaml\n([\s\S]*?)```/u.exec(readFileSync(path, 'utf8'))?.[1])
    .filter((seen) => seen !== undefined)
    .map((seen) => `On the page:\n${seen.slice(0, mostCharactersSeen)}`);
}
