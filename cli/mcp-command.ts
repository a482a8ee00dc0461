import { once } from 'node:events';
import { Command, InvalidArgumentError } from 'commander';
import { folderAddress } from '../src/retrieval/folder-address.js';
import { oneLine } from '../src/text/visible-text.js';
import { clipped } from '../src/ui/text.js';
import { compiledManifest } from './corpus-source.js';
import { interruptible } from './interrupt.js';
import { Knowledge } from './mcp/knowledge.js';
import { openQuestions, openRetriever, type QuestionFlags, questionOptions } from './question-run.js';

interface McpFlags extends QuestionFlags {
  readonly port?: number;
  readonly site?: URL;
}

export function mcpCommand(): Command {
  return questionOptions(new Command('mcp'))
    .description('offers search and ask to coding assistants (Model Context Protocol, on stdin and stdout)')
    .option('--port <number>', 'over HTTP on this port of 127.0.0.1 instead; 0 for any that is free', port)
    .option('--site <url>', 'address of the site, for corpora whose addresses are relative', siteAddress)
    .action((flags: McpFlags) => interruptible((signal) => serve(flags, signal)));
}

async function serve(flags: McpFlags, signal: AbortSignal): Promise<void> {
  const opened = await openRetriever(flags);
  const open = () => openQuestions(flags, opened);
  const knowledge = new Knowledge(opened.retriever, open, flags.site ?? null, flags.scope);
  const about = await aboutCorpus(flags);
  const { toolServer } = await import('./mcp/tools.js');
  if (flags.port === undefined) {
    const { serveStdio } = await import('./mcp/stdio.js');
    return serveStdio(toolServer(knowledge, about), signal);
  }
  const { serveHttp } = await import('./mcp/http.js');
  const endpoint = await serveHttp(flags.port, () => toolServer(knowledge, about));
  process.stderr.write(`${endpoint.url}\n`);
  try {
    if (!signal.aborted) await once(signal, 'abort');
  } finally {
    await endpoint.close();
  }
}

/** Title and description from the corpus's manifest. */
async function aboutCorpus({ corpus }: McpFlags): Promise<string> {
  const manifest = corpus === undefined ? null : await compiledManifest(corpus);
  if (manifest === null) return 'this documentation';
  const { title, description } = manifest;
  return clipped(oneLine(description === '' ? title : `${title}: ${description}`).replace(/\.$/, ''), 300);
}

function port(value: string): number {
  const number = Number(value);
  if (/^\d{1,5}$/.test(value) && number <= 65_535) return number;
  throw new InvalidArgumentError('A port from 0 to 65535 is expected.');
}

function siteAddress(value: string): URL {
  if (/^https?:\/\//iu.test(value) && URL.canParse(value)) return folderAddress(value);
  throw new InvalidArgumentError('An http or https address is expected.');
}
