import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { Command } from 'commander';
import { type PageParts, pageBytes, pageHtml } from '../src/single-file/writing/page-html.js';
import { interruptible } from './interrupt.js';
import { modelsOption } from './package-files.js';
import { type PageRequest, pageParts } from './page-files.js';

interface BundleFlags extends PageRequest {
  readonly out: string;
}

export function bundleCommand(): Command {
  return new Command('bundle')
    .description('writes one HTML file that answers from a corpus, opened from a disk and without a network')
    .requiredOption('--corpus <path>', 'a compiled corpus, a corpus folder, or the id of one that ships')
    .requiredOption('--out <file>', 'the page')
    .option('--title <text>', "the page's title; the corpus's when left out")
    .addOption(modelsOption('reader/ and critic/'))
    .action((flags: BundleFlags) =>
      interruptible(async (signal) => {
        try {
          await bundle(flags, signal);
        } catch (thrown) {
          if (!signal.aborted) throw thrown;
          process.exitCode = 130;
        }
      }),
    );
}

async function bundle({ out, ...request }: BundleFlags, signal: AbortSignal): Promise<void> {
  const parts = await pageParts(request, signal);
  const { title, passages } = parts.corpus;
  process.stdout.write(`${passages} passages of ${title}\n${contentsText(parts)}\n`);
  process.stdout.write(`${out} will have ${pageBytes(parts)} bytes\n`);
  const { bytes, sha256 } = await writePage(out, parts, signal);
  process.stdout.write(`${out} has ${bytes} bytes, SHA-256 ${sha256}\n`);
}

/** What the page's size is made of: each folder packed, as bytes before base64. */
function contentsText({ files }: PageParts): string {
  const sizes = new Map<string, number>();
  for (const { path, content } of files) {
    const folder = path.split('/')[0] ?? path;
    sizes.set(folder, (sizes.get(folder) ?? 0) + content.length);
  }
  return [...sizes].map(([folder, bytes]) => `${folder} ${bytes}`).join(', ');
}

/** Writes beside `out` first, so that a page is there whole or not at all. */
async function writePage(
  out: string,
  parts: PageParts,
  signal: AbortSignal,
): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const begun = `${out}.part`;
  const hash = createHash('sha256');
  let bytes = 0;
  const file = await open(begun, 'w');
  try {
    for (const piece of pageHtml(parts)) {
      signal.throwIfAborted();
      const content = Buffer.from(piece);
      await file.writeFile(content);
      hash.update(content);
      bytes += content.length;
    }
    await file.close();
    await rename(begun, out);
  } catch (thrown) {
    await file.close();
    await rm(begun, { force: true });
    throw thrown;
  }
  return { bytes, sha256: hash.digest('hex') };
}
