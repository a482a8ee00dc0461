/** Runs the commands of the set-up. Needs only Node. */

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Runs a command in the repository.
 * @param {string} command
 * @param {readonly string[]} parameters
 * @param {{ quiet?: boolean, env?: Record<string, string> }} [options] `quiet` keeps the output instead of showing it
 * @returns {Promise<{ code: number, output: string }>} the exit code (127 when it could not be started) and, if quiet, the output
 */
export function run(command, parameters, { quiet = false, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, parameters, {
      cwd: root,
      env: { ...process.env, ...env },
      // Windows only starts npm through a shell, which would split a path at a space.
      shell: process.platform === 'win32' && command === 'npm',
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    let output = '';
    const collect = (chunk) => {
      output += chunk;
    };
    child.stdout?.setEncoding('utf8').on('data', collect);
    child.stderr?.setEncoding('utf8').on('data', collect);
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Path of a tool installed with the project's packages. */
export function tool(path) {
  return join(root, 'node_modules', ...path.split('/'));
}
