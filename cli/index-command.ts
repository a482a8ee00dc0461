import { basename, resolve } from 'node:path';
import { Command, Option } from 'commander';
import { LimenError } from '../src/engine/index.js';
import { type IndexedSite, indexSite } from '../src/indexing/index-site.js';
import { linkStyles, requireBaseUrl } from '../src/indexing/page-address.js';
import { loadPageCache, savePageCache } from '../src/indexing/page-cache.js';
import { inCorpusFolder, type WrittenCorpus } from '../src/indexing/write-corpus.js';
import { requireCorpusId } from '../src/retrieval/corpus-format.js';
import { oneLine } from '../src/text/visible-text.js';
import { errorText } from './error-text.js';
import type { IndexFlags } from './index-flags.js';
import { rememberIndexing } from './indexing-memory.js';
import { interruptible } from './interrupt.js';
import { requireOwnLlmsTxt, writeLlmsTxt } from './llms-txt-files.js';
import { pageCacheFile } from './page-cache-file.js';

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
      '--cache <path>',
      "file or folder for what is known of the pages of the last run; in the user's folder for caches when left out",
    )
    .option(
      '--llms-txt [folder]',
      'also writes llms.txt and llms-full.txt there; into the built site when left out',
    )
    .option('--json', 'the report as JSON', false)
    .action((source: string, flags: IndexFlags) => interruptible((signal) => index(source, flags, signal)));
}

/** @throws {LimenError} what keeps the corpus from being compiled */
export async function index(source: string, flags: IndexFlags, signal: AbortSignal): Promise<void> {
  const start = performance.now();
  const { out, format, links, lang, description } = flags;
  const baseUrl = requireBaseUrl(flags.baseUrl);
  const id = flags.id ?? basename(resolve(out)).toLowerCase();
  requireCorpusId(id);
  const cacheFile = await pageCacheFile(source, out, flags.cache);
  const options = {
    source,
    baseUrl,
    links,
    signal,
    ...(format === undefined ? {} : { format }),
    ...(lang === undefined ? {} : { lang }),
  };
  const { site, written } = await inCorpusFolder(out, async (write) => {
    const site = await indexSite({ ...options, cache: await loadPageCache(cacheFile) });
    for (const fault of site.faults) process.stderr.write(`${oneLine(errorText(fault))}\n`);
    if (site.passages.length === 0) throw nothingToIndex(source, site);
    const info = { id, title: oneLine(flags.title ?? id), description: oneLine(description), examples: [] };
    const llmsFolder = llmsTxtFolder(source, site, flags.llmsTxt);
    if (llmsFolder !== null) await requireOwnLlmsTxt(llmsFolder);
    const written = await write(info, site.passages, signal);
    if (llmsFolder !== null) await writeLlmsTxt(llmsFolder, info, site.passages, signal);
    return { site, written };
  });
  if (site.faults.length > 0) process.exitCode = 1;
  await keepPages(cacheFile, site, signal);
  await rememberIndexing(source, flags);
  const seconds = (performance.now() - start) / 1000;
  process.stdout.write(flags.json ? jsonReport(site, written, seconds) : textReport(site, written, seconds));
}

function nothingToIndex(source: string, { faults }: IndexedSite): LimenError {
  const unreadable = faults.length === 0 ? '' : ` (${faults.length} could not be read)`;
  return new LimenError('corpus-invalid', { file: source, reason: `no page of it has text${unreadable}` });
}

/** `null` where none are wanted. @throws {LimenError} `option-invalid` where sources would get them, which nobody serves */
function llmsTxtFolder(source: string, { format }: IndexedSite, given: IndexFlags['llmsTxt']): string | null {
  if (given === undefined) return null;
  if (given !== true) return given;
  if (format === 'html') return source;
  const allowed = 'the folder that is published, where the source is not the built site';
  throw new LimenError('option-invalid', { option: '--llms-txt', value: 'empty', allowed });
}

/** The corpus is whole without it: where it cannot be written, the next run reads every page again. */
async function keepPages(file: string, { cache }: IndexedSite, signal: AbortSignal): Promise<void> {
  try {
    await savePageCache(file, cache, signal);
  } catch (thrown) {
    signal.throwIfAborted();
    process.stderr.write(`What was read is not kept for the next run: ${oneLine(errorText(thrown))}\n`);
  }
}

function textReport(
  site: IndexedSite,
  { manifest, bytes, changedShards }: WrittenCorpus,
  seconds: number,
): string {
  const lines = [
    `${site.pages} pages (${site.unchanged} unchanged), ${manifest.passages} passages (${site.duplicates} duplicates left out)`,
    `${manifest.shards.length} shards (${changedShards} new), ${bytes} bytes, ${seconds.toFixed(1)} seconds`,
    ...site.skipped.map(({ path, reason }) => oneLine(`skipped ${path}: ${reason}`)),
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
