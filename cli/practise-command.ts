import { Command } from 'commander';
import { interruptible } from './interrupt.js';
import { chosenReader, openReasoner, type ReasonerFlags, reasonerOptions } from './models.js';
import { corpusOption, wholeNumber } from './option-values.js';
import { modelsOption } from './package-files.js';
import { type PractiseOptions, practise } from './practise.js';
import { startProgress } from './progress.js';
import { openJudge } from './strategy-models.js';
import { warn } from './terminal-text.js';

interface PractiseFlags
  extends Omit<PractiseOptions, 'signal' | 'progress' | 'questions' | 'out'>,
    ReasonerFlags {
  readonly questions?: string;
  readonly out?: string;
  readonly site?: string;
  readonly ask: number;
  readonly seed: number;
  readonly critic?: string;
}

/** Options that do not apply to practice on a site. */
const notOfSite = ['questions', 'corpus', 'out', 'limit', 'reasoner', 'server'] as const;

export function practiseCommand(): Command {
  return reasonerOptions(new Command('practise'))
    .description(
      "self-practice (SIM-RAG, Algorithm 1): writes the critic's training data, or with --site what it has learnt of one site into its corpus",
    )
    .option('--questions <file>', 'questions, JSONL')
    .option('--site <corpus>', 'a folder that limen index wrote: asks the site its own headings')
    .option('--ask <number>', 'with --site: headings that are asked at most', wholeNumber(1), 100)
    .option('--seed <number>', 'with --site: which headings are drawn', wholeNumber(0), 1)
    .option(...corpusOption)
    .option('--out <folder>', 'gets turns.jsonl and manifest.json')
    .option('--turns <number>', 'turns a question', wholeNumber(1), 4)
    .option('--top-k <number>', 'new passages a turn', wholeNumber(1), 2)
    .option('--limit <number>', 'only the first questions', wholeNumber(1))
    .addOption(modelsOption('reader/, and with --site critic/'))
    .option('--reader <folder>', 'another reader, which practises')
    .option('--critic <folder>', 'with --site: another critic')
    .option('--resume', 'continue where an interrupted run stopped', false)
    .option('--threads <number>', 'processor threads of the model', wholeNumber(1), 2)
    .option('--parallel <number>', 'questions under way at a time', wholeNumber(1), 2)
    .action(async (flags: PractiseFlags, command: Command) => {
      if (flags.site !== undefined) {
        const unfit = notOfSite.find((name) => Reflect.get(flags, name) !== undefined);
        if (unfit !== undefined) command.error(`error: '--site <corpus>' does not go with '--${unfit}'`);
        return practiseSite(flags.site, flags);
      }
      const { questions, out } = flags;
      if (questions === undefined || out === undefined) {
        return command.error(
          "error: '--questions <file>' with '--out <folder>', or '--site <corpus>' is needed",
        );
      }
      const { model, identity } = await openReasoner(flags);
      const complete = await interruptible((signal) =>
        practise(
          { reasoner: model, identity },
          { ...flags, questions, out, progress: startProgress, signal },
        ),
      );
      if (!complete) warn('Interrupted; --resume continues.');
    });
}

/** Its code is loaded only here. */
async function practiseSite(site: string, flags: PractiseFlags): Promise<void> {
  const { practiseOnSite } = await import('./practise-site.js');
  const { ask, seed } = flags;
  const reader = await chosenReader(flags);
  const judge = await openJudge(flags);
  const practised = await interruptible((signal) =>
    practiseOnSite({ reader, judge }, { site, ask, seed, progress: startProgress, signal }),
  );
  if (practised) process.stdout.write(`${JSON.stringify(practised)}\n`);
  else warn('Interrupted; the corpus is as it was.');
}
