import { createHash } from 'node:crypto';
import { Command } from 'commander';
import { writeFileWhole } from '../src/disk/write-file-whole.js';
import { type PageParts, pageBytes, pageHtml } from '../src/single-file/writing/page-html.js';
import { counted } from '../src/text/counted.js';
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
    .action((flags: BundleFlags) => interruptible((signal) => bundle(flags, signal)));
}

async function bundle({ out, ...request }: BundleFlags, signal: AbortSignal): Promise<void> {
  const parts = await pageParts(request, signal);
  const { title, passages } = parts.corpus;
  process.stdout.write(`${counted(passages, 'passage')} of ${title}\n${contentsText(parts)}\n`);
  process.stdout.write(`${out} will have ${pageBytes(parts)} bytes\n`);
  const { bytes, sha256 } = await writePage(out, parts, signal);
  process.stdout.write(`${out} has ${bytes} bytes, SHA-256 ${sha256}\n`);
}

/** The page's size by folder, in compressed bytes before base64. */
function contentsText({ files }: PageParts): string {
  const sizes = new Map<string, number>();
  for (const { path, content } of files) {
    const folder = path.split('/')[0] ?? path;
    sizes.set(folder, (sizes.get(folder) ?? 0) + content.length);
  }
  return [...sizes].map(([folder, bytes]) => `${folder} ${bytes}`).join(', ');
}

async function writePage(
  out: string,
  parts: PageParts,
  signal: AbortSignal,
): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  function* hashed(): Generator<Buffer> {
    for (const piece of pageHtml(parts)) {
      const content = Buffer.from(piece);
      hash.update(content);
      bytes += content.length;
      yield content;
    }
  }
  await writeFileWhole(out, hashed(), signal);
  return { bytes, sha256: hash.digest('hex') };
}
