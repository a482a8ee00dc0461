import { Command } from 'commander';
import { interruptible } from './interrupt.js';
import { chosenReader, type ReasonerFlags } from './models.js';
import { corpusOption, wholeNumber } from './option-values.js';
import { modelsOption } from './package-files.js';
import { startProgress } from './progress.js';
import { type ReflectionsOptions, writeReflections } from './reflections.js';

interface ReflectionsFlags
  extends Omit<ReflectionsOptions, 'signal' | 'progress'>,
    Pick<ReasonerFlags, 'models' | 'reader' | 'threads'> {}

export function reflectionsCommand(): Command {
  return new Command('reflections')
    .description(
      "candidate revisions (ReflectRAG, section 3.4): writes the reflection policy's training data",
    )
    .requiredOption('--questions <file>', 'questions, JSONL')
    .option(...corpusOption)
    .requiredOption('--out <file>', 'gets a line for each question, JSONL')
    .option('--limit <number>', 'only the first questions', wholeNumber(1))
    .addOption(modelsOption('reader/'))
    .option('--reader <folder>', 'another reader')
    .option('--threads <number>', 'processor threads of the model', wholeNumber(1), 2)
    .action(async (flags: ReflectionsFlags) => {
      const { model } = await chosenReader(flags);
      await interruptible((signal) => writeReflections(model, { ...flags, progress: startProgress, signal }));
    });
}
