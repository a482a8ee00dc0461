import type { KeptReport } from '../api.js';
import { counted } from './text.js';

/** What a check of the stored files found, in lines for a person. */
export function keptLines(reports: readonly KeptReport[]): readonly string[] {
  const faulty = reports.flatMap(({ id, address, faults }) =>
    faults.map(({ file, reason }) => `${id === '' ? address : id}, ${file}: ${reason}.`),
  );
  if (faulty.length > 0) return faulty;
  if (reports.length === 0) return ['This browser keeps nothing of it yet.'];
  const of = (kind: KeptReport['kind']) => reports.filter((report) => report.kind === kind).length;
  const megabytes = (reports.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6).toFixed(1);
  // The runtime lies in a folder of its own.
  const what = `${counted(of('corpus'), 'corpus', 'corpora')}, models and runtime from ${counted(of('model'), 'folder')}`;
  return [`What is stored is as it was published: ${what}, ${megabytes} MB.`];
}

export function isDamaged(reports: readonly KeptReport[]): boolean {
  return reports.some(({ faults }) => faults.length > 0);
}
