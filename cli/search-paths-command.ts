import { join } from 'node:path';
import { Command } from 'commander';
import { counted } from '../src/text/counted.js';
import { interruptible } from './interrupt.js';
import { openMemory, openReader } from './models.js';
import { corpusOption, wholeNumber } from './option-values.js';
import { modelsOption } from './package-files.js';
import { startProgress } from './progress.js';
import { type SearchPathsOptions, searchPaths } from './search-paths.js';
import { warn } from './terminal-text.js';

interface SearchPathsFlags extends Omit<SearchPathsOptions, 'signal' | 'progress'> {
  readonly models: string;
  readonly threads: number;
}

export function searchPathsCommand(): Command {
  return new Command('search-paths')
    .description("DeepRAG's tree search (Algorithm 1): writes the cheapest right path of each question")
    .requiredOption('--questions <file>', 'questions, JSONL')
    .option(...corpusOption)
    .requiredOption('--out <file>', 'gets one path a line')
    .option('--steps <number>', 'sub-queries of a path at most', wholeNumber(1), 4)
    .option('--top-k <number>', 'passages for a sub-query', wholeNumber(1), 3)
    .option('--leaves <number>', 'final answers tried for a question at most', wholeNumber(1), 16)
    .option('--limit <number>', 'only the first questions', wholeNumber(1))
    .addOption(modelsOption('reader/ and memory/'))
    .option('--resume', 'continue where an interrupted search stopped', false)
    .option('--threads <number>', 'processor threads of a model', wholeNumber(1), 2)
    .action(async ({ models, threads, ...flags }: SearchPathsFlags) => {
      const reader = await openReader(join(models, 'reader'), threads);
      const memory = await openMemory(join(models, 'memory'), threads);
      const complete = await interruptible(async (signal) => {
        const summary = await searchPaths(
          { reader: reader.model, memory: memory.model },
          { ...flags, progress: startProgress, signal },
        );
        const { questions, found, withoutRetrieval } = summary;
        process.stdout.write(
          `${counted(questions, 'question')}: ${found} with a right path, ${withoutRetrieval} of them without retrieval\n`,
        );
        return summary.complete;
      });
      if (!complete) warn('Interrupted; --resume continues.');
    });
}
