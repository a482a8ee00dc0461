import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const tests = readdirSync(join(import.meta.dirname, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.test.ts'))
  .map((path) => `test/${path.replaceAll('\\', '/')}`);

/** Files that replace modules or globals, or count the work of all that is loaded: the next file in the same worker would bear it. */
const isolated = tests.filter((path) =>
  /\bvi\.(?:mock|doMock|stubGlobal|stubEnv|resetModules|useFakeTimers)\b|\b(?:workOf|expectLinearWork)\b/u.test(
    readFileSync(join(import.meta.dirname, path), 'utf8'),
  ),
);

export default defineConfig({
  test: {
    environment: 'node',
    globalSetup: 'test/command-line-setup.ts',
    // A model pass on a busy two-core machine takes seconds.
    testTimeout: 60_000,
    // One worker a core; the default leaves one core idle.
    maxWorkers: '100%',
    hookTimeout: 120_000,
    projects: [
      { extends: true, test: { name: 'isolated', include: isolated } },
      // Loading modules anew for each file takes up to two fifths of the processor time.
      {
        extends: true,
        test: { name: 'together', include: tests.filter((path) => !isolated.includes(path)), isolate: false },
      },
    ],
  },
});
