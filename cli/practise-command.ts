import { Command } from 'commander';
import { interruptible } from './interrupt.js';
import { openReasoner, type ReasonerFlags, reasonerOptions } from './models.js';
import { corpusOption, wholeNumber } from './option-values.js';
import { modelsOption } from './package-files.js';
import { type PractiseOptions, practise } from './practise.js';
import { startProgress } from './progress.js';

interface PractiseFlags extends Omit<PractiseOptions, 'signal' | 'progress'>, ReasonerFlags {}

export function practiseCommand(): Command {
  return reasonerOptions(new Command('practise'))
    .description("self-practice (SIM-RAG, Algorithm 1): writes the critic's training data")
    .requiredOption('--questions <file>', 'questions, JSONL')
    .option(...corpusOption)
    .requiredOption('--out <folder>', 'gets turns.jsonl and manifest.json')
    .option('--turns <number>', 'turns a question', wholeNumber(1), 4)
    .option('--top-k <number>', 'new passages a turn', wholeNumber(1), 2)
    .option('--limit <number>', 'only the first questions', wholeNumber(1))
    .addOption(modelsOption('reader/'))
    .option('--reader <folder>', 'another reader, which practises')
    .option('--resume', 'continue where an interrupted run stopped', false)
    .option('--threads <number>', 'processor threads of the model', wholeNumber(1), 2)
    .option('--parallel <number>', 'questions under way at a time', wholeNumber(1), 2)
    .action(async (flags: PractiseFlags) => {
      const { model, identity } = await openReasoner(flags);
      const complete = await interruptible((signal) =>
        practise({ reasoner: model, identity }, { ...flags, progress: startProgress, signal }),
      );
      if (!complete) process.stderr.write('Interrupted; --resume continues.\n');
    });
}
