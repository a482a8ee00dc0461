import { toErrorRecord } from '../engine/index.js';
import { saveFile } from './save-file.js';
import type { TracedRunController } from './traced-run-controller.js';

/** Downloads the finished run as a file; returns the result in words. */
export async function saveRun(run: TracedRunController): Promise<string> {
  try {
    const trace = await run.trace();
    if (trace === null) return '';
    const content = new Blob([JSON.stringify(trace, null, 2)], { type: 'application/json' });
    saveFile(traceFileName(run.view?.question ?? ''), content);
    return 'Saved.';
  } catch (thrown) {
    return toErrorRecord(thrown).message;
  }
}

/** A file name made from a question: letters and digits of any script, at most 60 characters. */
export function traceFileName(question: string): string {
  const words = question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return `limen-${words.join('-').slice(0, 60) || 'run'}.json`;
}

/** Copies the page's address; returns the result in words. */
export async function copyAddress(): Promise<string> {
  try {
    await navigator.clipboard.writeText(globalThis.location.href);
    return 'Link copied.';
  } catch {
    return 'The link is in the address bar.';
  }
}
