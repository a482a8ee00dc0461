import { Command } from 'commander';
import { interruptible } from './interrupt.js';
import { type ReasonerFlags, reasonerOptions } from './models.js';
import { wholeNumber } from './option-values.js';
import { modelsOption } from './package-files.js';
import { startProgress } from './progress.js';
import { type SearchDeltaOptions, searchDelta } from './search-delta.js';
import { openStrategyModels } from './strategy-models.js';

interface SearchDeltaFlags extends Omit<SearchDeltaOptions, 'signal' | 'progress'>, ReasonerFlags {}

export function searchDeltaCommand(): Command {
  return reasonerOptions(new Command('search-delta'))
    .description("finds SeaKR's delta for a memory: the uncertainty above which retrieval pays")
    .requiredOption('--questions <file>', 'a small set that nothing is measured on later, JSONL')
    .option('--corpus <path>', 'passages, JSONL or a corpus folder')
    .requiredOption('--out <file>', 'gets the deltas, JSON')
    .option('--limit <number>', 'only the first questions', wholeNumber(1))
    .addOption(modelsOption('reader/, critic/ and memory/'))
    .option('--reader <folder>', 'another reader')
    .option('--threads <number>', 'processor threads of a model', wholeNumber(1), 2)
    .action((flags: SearchDeltaFlags) =>
      interruptible(async (signal) => {
        const models = await openStrategyModels(flags);
        const found = await searchDelta(models, { ...flags, progress: startProgress, signal });
        process.stdout.write(`${found}\n`);
      }),
    );
}
