/** Vite plugin: writes the declarations of the package's entries, and all they refer to, into `types`. */

import { execFile } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';
import { afterBuild } from './after-build.js';

const registries = ['reasoners', 'critics', 'retrieval'].map((part) => join(part, 'registry.d.ts'));
const entries = ['index.d.ts', 'engine/index.d.ts', 'widget.d.ts'];

export function packageTypes(root: string): Plugin {
  return afterBuild({
    name: 'limen-package-types',
    async run(folder) {
      const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
      await promisify(execFile)(process.execPath, [compiler, '-p', join(root, 'tsconfig.package.json')]);
      await Promise.all(registries.map((file) => writeChoices(join(folder, 'types', file))));
      await removeUnreached(join(folder, 'types'));
    },
  });
}

/**
 * Of a registry, callers only see what can be chosen: the types, with each definition's choice written out.
 */
async function writeChoices(file: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  const choices = [...text.matchAll(/Definition<(\{[^{}]*\}|import\("[^"]+"\)\.\w+)>(?=[,\]])/gu)];
  // A line that continues a statement is indented, or begins with a closing bracket.
  const types = text.match(/^(?:\/\*\*.*\n)?export type .*(?:\n[ }].*)*/gmu) ?? [];
  const written = types.join('\n').replace(/ChoiceOf<.*>/u, choices.map(([, choice]) => choice).join(' | '));
  if (choices.length === 0 || written.includes('typeof')) throw new Error(`${file} lists no choices`);
  await writeFile(file, `${written}\n`);
}

/**
 * The compiler writes a declaration for every source that it reads; most of them are not visible to callers.
 */
async function removeUnreached(folder: string): Promise<void> {
  const reached = new Set(entries.map((entry) => join(folder, entry)));
  for (const file of reached) {
    // The compiler uses the other quotes for inferred types.
    for (const [, path = ''] of (await readFile(file, 'utf8')).matchAll(
      /(?:from|import\()\s*['"](\.[^'"]+)\.js['"]/gu,
    )) {
      reached.add(`${resolve(dirname(file), path)}.d.ts`);
    }
  }
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !reached.has(path)) await rm(path);
  }
}
