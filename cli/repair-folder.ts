import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { checkFolder } from '../src/checking/check-folder.js';
import { type CheckReport, manifestFile, type ReadFile } from '../src/checking/check-report.js';
import { makeFolder } from '../src/disk/make-folder.js';
import { writeFileWhole } from '../src/disk/write-file-whole.js';
import { optionInvalid } from '../src/engine/index.js';
import { contentOf, orMissing, refusalByStatus, request } from '../src/network/request.js';
import { filesIn } from './folder-files.js';
import { index } from './index-command.js';
import { indexingOf } from './indexing-memory.js';

interface RepairOptions {
  /** Where the same files are published: a folder, or an http(s) address. */
  readonly from?: string;
  readonly signal: AbortSignal;
}

/**
 * Repairs what a check found: from `from`, or, if `limen index` made the folder on this computer, by
 * compiling it again.
 * @throws {LimenError} `option-invalid` if neither is possible, `corpus-unavailable` if a file cannot be
 * fetched, and whatever compiling throws
 */
export async function repairFolder(
  folder: string,
  report: CheckReport,
  { from, signal }: RepairOptions,
): Promise<void> {
  if (from !== undefined) return fetchFaulty(folder, report, publishedFiles(from, signal), signal);
  const indexing = await indexingOf(folder);
  if (indexing !== null && existsSync(indexing.source)) {
    // Standard output is reserved for the check's result.
    return index(indexing.source, { ...indexing.flags, json: false }, signal, process.stderr);
  }
  throw optionInvalid(
    '--repair',
    resolve(folder),
    'with --from, where the same files are published, or for what limen index made on this computer',
  );
}

/** Only writes files that match the manifest. */
async function fetchFaulty(
  folder: string,
  report: CheckReport,
  published: ReadFile,
  signal: AbortSignal,
): Promise<void> {
  const here = filesIn(folder);
  const fetched = new Map<string, Uint8Array<ArrayBuffer>>();
  const both: ReadFile = async (file) => fetched.get(file) ?? here(file);
  let { faults } = report;
  // A repaired manifest may reveal more faults.
  for (let last = -1; faults.length > 0 && fetched.size > last; ) {
    last = fetched.size;
    for (const { file } of faults) {
      signal.throwIfAborted();
      const content = fetched.has(file) ? undefined : await published(file);
      if (content !== undefined) fetched.set(file, content);
    }
    faults = (await checkFolder(both, signal))?.faults ?? [];
  }
  const stillFaulty = new Set(faults.map(({ file }) => file));
  const sound = [...fetched].filter(([file]) => !stillFaulty.has(file));
  // The manifest comes last: until then the folder counts as unrepaired.
  for (const [file, content] of sound.sort(([one], [other]) => rank(one) - rank(other))) {
    await makeFolder(dirname(join(folder, file)));
    await writeFileWhole(join(folder, file), content, signal);
  }
}

function rank(file: string): number {
  return file === manifestFile ? 1 : 0;
}

/** @throws {LimenError} `corpus-unavailable` if a file cannot be fetched; a missing one is `undefined` */
function publishedFiles(from: string, signal: AbortSignal): ReadFile {
  if (!/^https?:\/\//u.test(from)) return filesIn(from);
  const folder = new URL(from.endsWith('/') ? from : `${from}/`);
  return async (file) => {
    const url = new URL(file, folder);
    const refusal = (response: Response) => refusalByStatus(response, orMissing);
    const asked = { url, name: url.href, code: 'corpus-unavailable', refusal } as const;
    const answer = await request(asked, { signal });
    return answer.response.status === 404 ? undefined : contentOf(answer);
  };
}
