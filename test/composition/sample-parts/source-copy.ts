/**
 * A copy of the sources to which each sample is added as a contributor would add a part: a folder and a line.
 */

import { appendFile, cp, mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import * as lastTitle from './last-title.js';

const root = resolve(import.meta.dirname, '../../..');

/**
 * @param copied names in the project's folder to copy; those of `linked` are linked
 * @returns a new folder; the caller deletes it
 */
export async function sourceCopy(copied: readonly string[], linked: readonly string[]): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'limen-added-'));
  for (const each of copied) await cp(join(root, each), join(copy, each), { recursive: true });
  for (const each of linked) await symlink(join(root, each), join(copy, each));
  return copy;
}

/** The sample reasoner, critic and retriever. */
export async function addParts(copy: string): Promise<void> {
  await addPart(copy, { kind: 'parrot', where: 'reasoners', last: 'openAi', name: 'parrot' });
  await addPart(copy, { kind: 'long-answer', where: 'critics', last: 'flanT5', name: 'longAnswer' });
  await addPart(copy, { kind: 'shelf', where: 'retrieval', last: 'compiledCorpus', name: 'shelf' });
}

/** @param sample `last` is the last entry of the registry's list, `name` is the definition's export */
async function addPart(
  copy: string,
  { kind, where, last, name }: Readonly<Record<'kind' | 'where' | 'last' | 'name', string>>,
): Promise<void> {
  const folder = join(copy, 'src', where, kind);
  await mkdir(folder);
  const definition = await readFile(join(import.meta.dirname, kind, 'definition.ts'), 'utf8');
  await writeFile(join(folder, 'definition.ts'), definition.replaceAll('../../../../src/', '../../'));
  const registry = join(copy, 'src', where, 'registry.ts');
  const text = await readFile(registry, 'utf8');
  const line = `import { ${name} } from './${kind}/definition.js';\n`;
  await writeFile(registry, line + text.replace(`${last}]`, `${last}, ${name}]`));
}

/** The sample strategy. */
export async function addStrategy(copy: string): Promise<void> {
  const added = join(copy, 'src', 'strategies', 'last-title');
  await mkdir(added);
  await writeFile(join(added, 'index.ts'), lastTitle.definition);
  await writeFile(join(added, 'events.ts'), lastTitle.events);
  await appendFile(
    join(copy, 'src', 'strategies', 'registry.ts'),
    "export * from './last-title/index.js';\n",
  );
}
