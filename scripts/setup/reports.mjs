/** Reads the JSON reports of the two test runners as one list of results. A browser test that was skipped without a reason counts as a failure; vitest gives none. */

import { relative } from 'node:path';

/** @typedef {import('./checks.mjs').Result} Result */

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
      // By a condition of its file. A failure in `beforeAll` skips too, and fails the run itself.
      skipped: test.status === 'skipped' ? 'what it needs is not on this machine' : undefined,
      detail: test.failureMessages?.join('\n') || `The test ended as ${test.status}.`,
    }));
    // A file that could not be read has no tests, only a message.
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
  const messages = test.results.flatMap(({ errors }) => errors.map(({ message }) => message));
  return messages.join('\n') || `The test ended as ${test.status}.`;
}
