import { basename, join, resolve } from 'node:path';
import { Command, Option } from 'commander';
import { LimenError, optionInvalid } from '../src/engine/index.js';
import { type IndexedSite, indexSite } from '../src/indexing/index-site.js';
import { linkStyles, requireBaseUrl } from '../src/indexing/page-address.js';
import { loadPageCache, savePageCache } from '../src/indexing/page-cache.js';
import { languageOfSite, languagesOf } from '../src/indexing/site-languages.js';
import { inCorpusFolder, type WrittenCorpus, writeFindings } from '../src/indexing/write-corpus.js';
import { type CorpusPassage, requireCorpusId } from '../src/retrieval/corpus-format.js';
import type { PassageEncoder } from '../src/retrieval/vectors/add-vectors.js';
import { languageTag } from '../src/text/language-tag.js';
import { oneLine } from '../src/text/visible-text.js';
import { readManifest } from './corpus-manifest.js';
import { jsonReport, textReport } from './index-report.js';
import { type IndexFlags, rememberIndexing } from './indexing-memory.js';
import { interruptible } from './interrupt.js';
import { requireLlmsTxtFolder, writeLlmsTxt } from './llms-txt-files.js';
import { wholeNumber } from './option-values.js';
import { modelsOption } from './package-files.js';
import { pageCacheFile } from './page-cache-file.js';
import { type Progress, startProgress } from './progress.js';
import { errorText, warn } from './terminal-text.js';
import { whyWithoutModels } from './without-models.js';

export function indexCommand(): Command {
  return new Command('index')
    .description(
      "compiles a corpus from a site's pages, built (HTML) or as sources (Markdown, MDX, AsciiDoc, reStructuredText)",
    )
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
    .option(
      '--language <tag>',
      'language of the passages, by which words are stemmed; what the pages say when left out',
    )
    .option('--id <id>', "the corpus's id")
    .option('--title <text>', "the corpus's title")
    .option('--description <text>', 'what it is about', '')
    .option(
      '--cache <path>',
      "file or folder for what is known of the pages of the last run; in the user's folder for caches when left out",
    )
    .option('--no-vectors', 'questions will find passages by their words alone; compiles faster')
    .addOption(
      new Option(
        '--starters [number]',
        "also looks for so many questions to begin with: those of the site's headings that its pages answer",
      )
        .preset(6)
        .argParser(wholeNumber(1)),
    )
    .addOption(modelsOption('reader/, which makes the vectors, and critic/, which judges starter questions'))
    .option('--threads <number>', 'processor threads of the reader', wholeNumber(1), 2)
    .option(
      '--llms-txt [folder]',
      'also writes llms.txt and llms-full.txt there; into the built site when left out',
    )
    .option('--json', 'the report as JSON', false)
    .action((source: string, flags: IndexFlags) => interruptible((signal) => index(source, flags, signal)));
}

/**
 * @param report where progress is written
 * @throws {LimenError} whatever prevents the corpus from being compiled
 */
export async function index(
  source: string,
  flags: IndexFlags,
  signal: AbortSignal,
  report: NodeJS.WritableStream = process.stdout,
): Promise<void> {
  const start = performance.now();
  const { out, format, links, lang, description } = flags;
  const baseUrl = requireBaseUrl(flags.baseUrl);
  const id = flags.id ?? basename(resolve(out)).toLowerCase();
  requireCorpusId(id, '--id');
  requireLanguageTag('--lang', lang);
  requireLanguageTag('--language', flags.language);
  const cacheFile = await pageCacheFile(source, out, flags.cache);
  const { site, written } = await inCorpusFolder(out, async (write) => {
    const cache = await loadPageCache(cacheFile);
    const site = await indexSite({ source, baseUrl, links, signal, format, lang, cache });
    for (const fault of site.faults) warn(errorText(fault));
    if (site.passages.length === 0) throw nothingToIndex(source, site);
    const language = flags.language ?? languageOfSite(site.passages);
    if (language === undefined) tellLanguages(languagesOf(site.passages));
    const before = await readManifest(out).catch(() => undefined);
    const info = {
      id,
      title: oneLine(flags.title ?? id),
      description: oneLine(description),
      examples: [],
      ...(language === undefined ? {} : { language }),
    };
    const llmsFolder = llmsTxtFolder(source, site, flags.llmsTxt);
    if (llmsFolder !== null) await requireLlmsTxtFolder(llmsFolder);
    const encoder = await encoderFor(flags);
    const bar = encoder && process.stderr.isTTY ? startProgress('vectors', site.passages.length) : null;
    try {
      const written = await write(info, site.passages, signal, encoder && showing(encoder, bar));
      if (llmsFolder !== null) await writeLlmsTxt(llmsFolder, info, site.passages, signal);
      bar?.stop();
      const same = before !== undefined && searchedAlike(before, written.manifest) ? before : undefined;
      const examples = await examplesFor(written, site.passages, flags, same?.examples ?? [], signal);
      const practice = same?.practice;
      if (examples.length === 0 && practice === undefined) return { site, written };
      const findings = { examples, ...(practice === undefined ? {} : { practice }) };
      return { site, written: await writeFindings(out, written, findings, signal) };
    } finally {
      bar?.stop();
    }
  });
  if (site.faults.length > 0) process.exitCode = 1;
  await keepPages(cacheFile, site, signal);
  await rememberIndexing(source, flags);
  const seconds = (performance.now() - start) / 1000;
  report.write(flags.json ? jsonReport(site, written, seconds) : textReport(site, written, seconds));
}

/** Undefined without a reader: a corpus without vectors is complete anyway. */
async function encoderFor({
  vectors,
  models,
  threads,
  out,
}: IndexFlags): Promise<PassageEncoder | undefined> {
  if (!vectors) return undefined;
  const [{ openReader }, { passageEncoder }] = await Promise.all([
    import('./models.js'),
    import('./passage-encoder.js'),
  ]);
  try {
    return await passageEncoder(await openReader(join(models, 'reader'), threads), out);
  } catch (thrown) {
    const why = whyWithoutModels(thrown);
    warn(`No vectors are made, and questions will find passages by their words alone: ${why}`);
    return undefined;
  }
}

type Examples = WrittenCorpus['manifest']['examples'];

/** Whether searches find the same in both, so that starter questions and practice of one are valid for the other. */
function searchedAlike(
  ...manifests: readonly [WrittenCorpus['manifest'], WrittenCorpus['manifest']]
): boolean {
  const [one, other] = manifests.map(({ shards, vectors, tokeniser }) =>
    JSON.stringify([shards, vectors, tokeniser]),
  );
  return one === other;
}

/** @param known from the last run, over the same passages */
async function examplesFor(
  { manifest }: WrittenCorpus,
  passages: readonly CorpusPassage[],
  { starters, models, threads, out }: IndexFlags,
  known: Examples,
  signal: AbortSignal,
): Promise<Examples> {
  if (starters === undefined) return [];
  if (known.length > 0 && known.length <= starters) return known;
  const { starterQuestions } = await import('./starter-questions.js');
  return starterQuestions(
    out,
    passages,
    { most: starters, models, threads, language: manifest.language },
    signal,
  );
}

function showing(encoder: PassageEncoder, bar: Progress | null): PassageEncoder {
  let done = 0;
  return {
    ...encoder,
    packed: async (passage, signal) => {
      const packed = await encoder.packed(passage, signal);
      done += 1;
      bar?.update(done, '');
      return packed;
    },
  };
}

/** @throws {LimenError} `option-invalid` */
function requireLanguageTag(option: string, tag: string | undefined): void {
  if (tag === undefined || languageTag(tag) !== null) return;
  throw optionInvalid(option, tag.slice(0, 80), 'a language tag, such as de or pt-BR');
}

/** Tells why the corpus has no language: its pages have several, or some do not state theirs. */
function tellLanguages(languages: readonly string[]): void {
  if (languages.length === 0) return;
  const found =
    languages.length > 1
      ? `The pages are in ${languages.join(', ')}`
      : `Some pages are in ${languages[0]}, and others say no language`;
  warn(
    `${found}, so that words are searched as English has them. A corpus for each (--lang) or --language is better.`,
  );
}

/** Includes why pages were left out, since there will be no report: a whole site may be marked `noindex`. */
function nothingToIndex(source: string, { faults, skipped }: IndexedSite): LimenError {
  const [first] = skipped;
  const why = [
    ...(faults.length === 0 ? [] : [`${faults.length} could not be read`]),
    ...(first === undefined ? [] : [`${skipped.length} left out, such as ${first.path}: ${first.reason}`]),
  ];
  const reason = oneLine(`no page of it can be used${why.length === 0 ? '' : ` (${why.join('; ')})`}`);
  return new LimenError('corpus-invalid', { file: source, reason });
}

/**
 * `null` if not requested.
 * @throws {LimenError} `option-invalid` if the files would be put among sources, which nobody serves
 */
function llmsTxtFolder(source: string, { format }: IndexedSite, given: IndexFlags['llmsTxt']): string | null {
  if (given === undefined) return null;
  if (given !== true) return given;
  if (format === 'html') return source;
  const allowed = 'the folder that is published, where the source is not the built site';
  throw optionInvalid('--llms-txt', 'empty', allowed);
}

/** Optional: if the cache cannot be written, the next run reads every page again. */
async function keepPages(file: string, { cache }: IndexedSite, signal: AbortSignal): Promise<void> {
  try {
    await savePageCache(file, cache, signal);
  } catch (thrown) {
    signal.throwIfAborted();
    warn(`What was read is not kept for the next run: ${errorText(thrown)}`);
  }
}
