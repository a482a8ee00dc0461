/** Which command line the tests start, chosen once a run. */

import { resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { isBuilt } from '../scripts/setup/site.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of a program. */
    commandLine: string;
  }
}

/** What was built of these very sources starts in a fifth of the second that the sources themselves take. */
export default function setup({ provide }: TestProject): void {
  const program = isBuilt() ? 'lib/cli/limen.js' : 'cli/limen.mjs';
  provide('commandLine', resolve(import.meta.dirname, '..', program));
}
