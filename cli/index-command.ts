import { basename, join, resolve } from 'node:path';
import { Command, Option } from 'commander';
import { LimenError } from '../src/engine/index.js';
import { type IndexedSite, indexSite } from '../src/indexing/index-site.js';
import { type LinkStyle, linkStyles, requireBaseUrl } from '../src/indexing/page-address.js';
import { loadPageCache, savePageCache } from '../src/indexing/page-cache.js';
import type { SiteFormat } from '../src/indexing/site-pages.js';
import { type WrittenCorpus, writeCorpus } from '../src/indexing/write-corpus.js';
import { requireCorpusId } from '../src/retrieval/corpus-format.js';
import { errorText } from './error-text.js';
import { interruptible } from './interrupt.js';

interface IndexFlags {
  readonly out: string;
  readonly baseUrl: string;
  readonly format?: SiteFormat;
  readonly links: LinkStyle;
  readonly lang?: string;
  readonly id?: string;
  readonly title?: string;
  readonly description: string;
  readonly cache?: string;
  readonly json: boolean;
}

const cacheName = '.limen-pages';

export function indexCommand(): Command {
  return new Command('index')
    .description("compiles a corpus from a site's pages, built (HTML) or as sources (Markdown, MDX)")
    .argument('<source>', 'folder of the built site or of its sources')
    .requiredOption(
      '--out <folder>',
      'where the corpus goes; its last part is the id, unless --id says another',
    )
    .option('--base-url <url>', 'where the site is served: an http(s) address or a path', '/')
    .addOption(new Option('--format <name>', 'found out when left out').choices(['html', 'markdown']))
    .addOption(
      new Option('--links <style>', 'how the site writes addresses: a.html, a, or a/')
        .choices([...linkStyles])
        .default('html'),
    )
    .option('--lang <tag>', 'only pages of this language')
    .option('--id <id>', "the corpus's id")
    .option('--title <text>', "the corpus's title")
    .option('--description <text>', 'what it is about', '')
    .option(
      '--cache <file>',
      `what is known of the pages of the last run (${cacheName} in --out when left out)`,
    )
    .option('--json', 'the report as JSON', false)
    .action((source: string, flags: IndexFlags) =>
      interruptible(async (signal) => {
        try {
          await index(source, flags, signal);
        } catch (thrown) {
          if (!signal.aborted) throw thrown;
          process.exitCode = 130;
        }
      }),
    );
}

async function index(source: string, flags: IndexFlags, signal: AbortSignal): Promise<void> {
  const start = performance.now();
  const { out, format, links, lang, description } = flags;
  const baseUrl = requireBaseUrl(flags.baseUrl);
  const id = flags.id ?? basename(resolve(out)).toLowerCase();
  requireCorpusId(id);
  const cacheFile = flags.cache ?? join(out, cacheName);
  const cache = await loadPageCache(cacheFile);
  const site = await indexSite({
    source,
    baseUrl,
    links,
    cache,
    signal,
    ...(format === undefined ? {} : { format }),
    ...(lang === undefined ? {} : { lang }),
  });
  for (const fault of site.faults) process.stderr.write(`${errorText(fault)}\n`);
  if (site.faults.length > 0) process.exitCode = 1;
  if (site.passages.length === 0) {
    throw new LimenError('corpus-invalid', { file: source, reason: 'no page of it has text' });
  }
  const written = await writeCorpus(
    out,
    { id, title: flags.title ?? id, description, examples: [] },
    site.passages,
  );
  await savePageCache(cacheFile, site.cache);
  const seconds = (performance.now() - start) / 1000;
  process.stdout.write(flags.json ? jsonReport(site, written, seconds) : textReport(site, written, seconds));
}

function textReport(
  site: IndexedSite,
  { manifest, bytes, changedShards }: WrittenCorpus,
  seconds: number,
): string {
  const lines = [
    `${site.pages} pages (${site.unchanged} unchanged), ${manifest.passages} passages (${site.duplicates} duplicates left out)`,
    `${manifest.shards.length} shards (${changedShards} new), ${bytes} bytes, ${seconds.toFixed(1)} seconds`,
    ...site.skipped.map(({ path, reason }) => `skipped ${path}: ${reason}`),
  ];
  if (site.faults.length > 0)
    lines.push(`${site.faults.length} pages could not be read; they are named above.`);
  return `${lines.join('\n')}\n`;
}

function jsonReport(
  site: IndexedSite,
  { manifest, bytes, changedShards }: WrittenCorpus,
  seconds: number,
): string {
  const { format, pages, unchanged, duplicates, skipped, faults } = site;
  const unreadable = faults.map(({ code, detail, message }) => ({ code, detail, message }));
  const { passages, contentHash, shards } = manifest;
  const report = {
    format,
    pages,
    unchanged,
    passages,
    duplicates,
    shards: shards.length,
    changedShards,
    bytes,
  };
  return `${JSON.stringify({ ...report, seconds, contentHash, skipped, unreadable })}\n`;
}
