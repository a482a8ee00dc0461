/** What `limen index` reports when the corpus is written. */

import type { IndexedSite } from '../src/indexing/index-site.js';
import type { WrittenCorpus } from '../src/indexing/write-corpus.js';
import { counted } from '../src/text/counted.js';
import { oneLine } from '../src/text/visible-text.js';

export function textReport(
  site: IndexedSite,
  { manifest, bytes, changedShards }: WrittenCorpus,
  seconds: number,
): string {
  const lines = [
    `${counted(site.pages, 'page')} (${site.unchanged} unchanged), ${counted(manifest.passages, 'passage')} (${counted(site.duplicates, 'duplicate')} left out)`,
    `language ${manifest.language ?? 'not known'}, ${counted(manifest.examples.length, 'starter question')}, ${counted(manifest.shards.length, 'shard')} (${changedShards} new), ${manifest.vectors?.bytes ?? 'no'} bytes of vectors, ${bytes} bytes, ${seconds.toFixed(1)} seconds`,
    ...site.skipped.map(({ path, reason }) => oneLine(`skipped ${path}: ${reason}`)),
  ];
  if (site.faults.length > 0)
    lines.push(`${counted(site.faults.length, 'page')} could not be read; see above.`);
  return `${lines.join('\n')}\n`;
}

/** One line. */
export function jsonReport(
  site: IndexedSite,
  { manifest, bytes, changedShards }: WrittenCorpus,
  seconds: number,
): string {
  const { format, pages, unchanged, duplicates, skipped, faults } = site;
  const unreadable = faults.map(({ code, detail, message }) => ({ code, detail, message }));
  const { passages, contentHash, shards, vectors, language = null } = manifest;
  const report = {
    format,
    pages,
    unchanged,
    passages,
    language,
    duplicates,
    shards: shards.length,
    changedShards,
    starters: manifest.examples.map(({ question }) => question),
    bytes,
    vectorBytes: vectors?.bytes ?? 0,
  };
  return `${JSON.stringify({ ...report, seconds, contentHash, skipped, unreadable })}\n`;
}
