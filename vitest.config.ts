import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    environment: 'node',
    globalSetup: 'test/command-line-setup.ts',
    // A model pass on a busy two-core machine takes seconds.
    testTimeout: 60_000,
    // One worker a core; the default leaves one core idle.
    maxWorkers: '100%',
    hookTimeout: 120_000,
  },
});
