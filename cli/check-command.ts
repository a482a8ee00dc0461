import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { checkFolder } from '../src/checking/check-folder.js';
import { type CheckReport, manifestFile } from '../src/checking/check-report.js';
import { LimenError, optionInvalid } from '../src/engine/index.js';
import { counted } from '../src/text/counted.js';
import { filesIn } from './folder-files.js';
import { interruptible } from './interrupt.js';
import { repairFolder } from './repair-folder.js';

interface CheckFlags {
  readonly repair: boolean;
  readonly from?: string;
  readonly json: boolean;
}

/** A report with the folder that it is about. */
interface CheckedFolder extends CheckReport {
  readonly folder: string;
}

/** Maximum depth at which to look for a manifest: `models/reader`, `public/corpora/docs`. */
const deepest = 3;

export function checkCommand(): Command {
  return new Command('check')
    .description('holds the files of corpora and models against their manifests, and names what is wrong')
    .argument('<folder>', 'of a corpus or a model, or a folder that holds several')
    .option(
      '--repair',
      'puts right what is wrong: from --from, or by compiling again what limen index made',
      false,
    )
    .option('--from <address>', 'where the same files are published: a folder, or an http(s) address')
    .option('--json', 'one report a line', false)
    .action((folder: string, flags: CheckFlags) => interruptible((signal) => check(folder, flags, signal)));
}

async function check(given: string, { repair, from, json }: CheckFlags, signal: AbortSignal): Promise<void> {
  let found = 0;
  for await (const folder of foldersIn(given)) {
    signal.throwIfAborted();
    let report = await checkFolder(filesIn(folder), signal);
    if (report === null) continue;
    found += 1;
    if (repair && report.faults.length > 0) {
      if (!json) process.stdout.write(textOf({ folder, ...report }));
      await repairFolder(folder, report, { ...(from === undefined ? {} : { from }), signal });
      report = (await checkFolder(filesIn(folder), signal)) ?? report;
    }
    process.stdout.write(json ? `${JSON.stringify({ folder, ...report })}\n` : textOf({ folder, ...report }));
    if (report.faults.length > 0) process.exitCode = 1;
  }
  if (found > 0) return;
  throw optionInvalid('folder', given, 'a folder with the manifest of a corpus or a model');
}

/** The folder itself if it has a manifest, otherwise those within it. */
async function* foldersIn(folder: string, depth = 0): AsyncGenerator<string, void, void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause: Error) => {
    throw new LimenError('corpus-unavailable', { file: folder, reason: cause.message }, { cause });
  });
  if (entries.some(({ name }) => name === manifestFile)) {
    yield folder;
    return;
  }
  if (depth === deepest) return;
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    if (entry.isDirectory() && entry.name !== 'node_modules')
      yield* foldersIn(join(folder, entry.name), depth + 1);
  }
}

function textOf({ folder, kind, id, files, bytes, faults }: CheckedFolder): string {
  if (faults.length === 0)
    return `${folder}: ${kind} ${id}, ${counted(files, 'file')}, ${bytes} bytes, as published\n`;
  return faults.map(({ file, reason }) => `${join(folder, file)}: ${reason}\n`).join('');
}
