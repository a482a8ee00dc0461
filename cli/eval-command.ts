import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { serverKey } from '../src/reasoners/openai/definition.js';
import { strategyNames } from '../src/strategies/strategies.js';
import { criticOfSite } from './critic-of-site.js';
import { type EvaluateOptions, type Evaluation, type EvaluationModels, evaluate } from './evaluate.js';
import { costSentence, printEvaluation, typeTable } from './evaluation-tables.js';
import { interruptible } from './interrupt.js';
import { type CriticFlags, chosenReader, type ReasonerFlags } from './models.js';
import { corpusOption, probability, wholeNumber } from './option-values.js';
import { modelsOption } from './package-files.js';
import { startProgress } from './progress.js';
import { evaluateShipped, shippedCorpora } from './shipped-sets.js';
import { openAnswers, openJudge } from './strategy-models.js';
import { warn } from './terminal-text.js';

interface EvalFlags
  extends ReasonerFlags,
    CriticFlags,
    Omit<EvaluateOptions, 'questions' | 'strategy' | 'sweep' | 'progress' | 'signal'> {
  readonly server?: string;
  readonly documentation?: readonly string[];
  readonly questions?: readonly string[];
  readonly minilm?: string;
  readonly shipped: boolean;
  readonly strategy?: string;
  readonly threshold?: number;
  readonly certainty?: number;
  readonly confidenceThreshold: number;
  readonly sweep?: string | true;
}

const defaultSweep = 'sweep';
const recordedNames = 'standard, fixed-N, self-confidence, sim-rag, sim-rag-closest, oracle';
const liveNames = strategyNames.filter((name) => name !== 'sim-rag').join(', ');

export function evalCommand(): Command {
  return new Command('eval')
    .description('measures the shipped models on a question set, against baselines and the ceiling')
    .option(
      '--questions <file>',
      'questions, JSONL, or a folder with questions*.jsonl; with --documentation a file, one for each of its folders',
      each,
    )
    .option(...corpusOption)
    .option(
      '--documentation <folder>',
      'asks the questions of a documentation, beside baselines: pages that limen index reads, or a corpus that it wrote; several times for several sites together',
      each,
    )
    .option(
      '--minilm <folder>',
      'with --documentation: MiniLM as models/training/export_minilm.py writes it, for the baseline of sentences',
    )
    .option('--shipped', 'the question sets of the shipped corpora instead', false)
    .option('--gold', 'give the gold passages at once instead of retrieving', false)
    .option('--strategy <names>', `read off one run: ${recordedNames}; run live: ${liveNames}; or all`)
    .option('--turns <number>', 'rounds at most', wholeNumber(1), 4)
    .option('--top-k <number>', 'new passages a round', wholeNumber(1), 2)
    .option('--threshold <probability>', "the critic's threshold; its own when left out", probability)
    .option('--certainty <probability>', 'from which a run ends at once; its own when left out', probability)
    .option('--confidence-threshold <probability>', 'the same for self-confidence', probability, 0.5)
    .option('--limit <number>', 'only the first questions', wholeNumber(1))
    .addOption(
      new Option('--split <name>', 'only the questions of one split of self-practice').choices([
        'train',
        'held',
      ]),
    )
    .option('--json <file>', 'writes all figures')
    .option(
      '--records <file>',
      "writes every question's run, for limen pool; with --documentation what was shown",
    )
    .option(
      '--sweep [folder]',
      `writes figures and plots over turns (1 to 6) and thresholds (into ${defaultSweep}/ when left out)`,
    )
    .option('--resume', 'continue an interrupted run (needs --json or --records)', false)
    .option(
      '--server <url>',
      `what runs live answers from: a server that speaks OpenAI's API; its key in ${serverKey}`,
    )
    .option('--model <name>', 'the model of that server')
    .option('--context-tokens <number>', 'tokens that it reads and writes at most', wholeNumber(512), 4096)
    .addOption(modelsOption('reader/, critic/ and memory/'))
    .option('--reader <folder>', 'another reader')
    .option('--critic <folder>', 'another critic')
    .option('--threads <number>', 'processor threads of a model', wholeNumber(1), 2)
    .action(async (flags: EvalFlags, command: Command) => {
      const wrong = unfitSources(flags);
      if (wrong !== null) command.error(`error: ${wrong}`);
      if (flags.shipped && shippedCorpora().length === 0) {
        command.error("error: '--shipped' needs a checkout, whose folder corpus/ has the question sets");
      }
      if (flags.resume && flags.json === undefined && flags.records === undefined) {
        command.error(
          "error: '--resume' needs '--json <file>' or '--records <file>', where the runs are kept",
        );
      }
      const complete = await interruptible((signal) => runEval(flags, signal));
      if (!complete) warn('Interrupted; the figures are over the finished questions.');
    });
}

/** Options that do not apply to documentation questions. */
const notOfDocumentation = ['shipped', 'server', 'corpus', 'strategy', 'gold', 'split', 'sweep'] as const;

/** What is wrong with the options that select questions; null if nothing is. */
function unfitSources(flags: EvalFlags): string | null {
  const { shipped, questions = [], documentation = [] } = flags;
  if (!shipped && questions.length === 0) return "one of '--questions <file>' and '--shipped' is needed";
  if (documentation.length === 0)
    return questions.length > 1 ? "'--questions <file>' is given more than once" : null;
  const unfit = notOfDocumentation.find((name) => flags[name] !== undefined && flags[name] !== false);
  if (unfit !== undefined) return `'--documentation <folder>' does not go with '--${unfit}'`;
  return questions.length === documentation.length
    ? null
    : "each '--documentation <folder>' needs a '--questions <file>'";
}

async function runEval(flags: EvalFlags, signal: AbortSignal): Promise<boolean> {
  if (flags.documentation !== undefined) return runDocumentation(flags, signal);
  const models = await openModels(flags);
  const { strategy, questions: [questions] = [], sweep, ...rest } = flags;
  const shared = {
    ...rest,
    ...(sweep === undefined ? {} : { sweep: sweep === true ? defaultSweep : sweep }),
    strategy: strategy === undefined ? null : strategy.split(','),
    progress: startProgress,
    signal,
  };
  if (flags.shipped || questions === undefined) return evaluateShipped(models, shared, print);
  const options: EvaluateOptions = { ...shared, questions };
  const evaluation = await evaluate(models, options);
  printEvaluation(evaluation.report, print);
  if (evaluation.strategies.size === 0) return evaluation.complete;
  printTypes(evaluation);
  printSummary(evaluation);
  return evaluation.complete;
}

/** Loads the code that measures documentation, which nothing else uses. */
async function runDocumentation(flags: EvalFlags, signal: AbortSignal): Promise<boolean> {
  const { evaluateDocumentation } = await import('./documentation-eval.js');
  const { documentationTables } = await import('./documentation-tables.js');
  const { passageEncoder } = await import('./passage-encoder.js');
  const { documentation = [], questions = [] } = flags;
  const reader = await chosenReader(flags);
  const judge = await openJudge(flags);
  const { threshold = judge.published.threshold, certainty = judge.published.certainty } = flags;
  const evaluation = await evaluateDocumentation(
    {
      reasoner: reader.model,
      encoder: await passageEncoder(reader),
      critic: judge.critic,
      identities: { reader: reader.identity, critic: judge.identity },
      thresholds: { threshold, certainty },
    },
    {
      ...flags,
      sets: documentation.map((source, place) => ({ source, questions: questions[place] ?? '' })),
      progress: startProgress,
      signal,
      tell: (line) => process.stderr.write(`${line}\n`),
    },
  );
  print(documentationTables(evaluation));
  return evaluation.complete;
}

/** Collects an option that may be repeated. */
function each(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

function printSummary({ report, strategies, evaluated, turns }: Evaluation): void {
  const { headroomCaptured, models } = report;
  if (headroomCaptured !== null) print(`\nheadroom captured: ${headroomCaptured.toFixed(3)}`);
  const cost = models.critic === null ? null : costSentence(evaluated, strategies, turns);
  if (cost !== null) print(`\n${cost}`);
}

/** A folder without a critic or a memory suffices for strategies that need neither. */
async function openModels(flags: EvalFlags): Promise<EvaluationModels> {
  const { models, confidenceThreshold: confidence } = flags;
  const reader = await chosenReader(flags);
  const live = await openAnswers(flags, reader);
  const isWithout = flags.critic === undefined && !existsSync(join(models, 'critic'));
  const judge = isWithout ? null : await openJudge(flags);
  const { threshold, certainty } = judge?.published ?? { threshold: 0.5, certainty: 0 };
  const identities = { reader: reader.identity, critic: judge?.identity ?? null };
  return {
    reasoner: reader.model,
    critic: await criticOfSite(flags.corpus, {
      critic: judge?.critic ?? null,
      identities: { reasoner: identities.reader, critic: identities.critic },
    }),
    identities,
    thresholds: {
      critic: flags.threshold ?? threshold,
      certainty: judge === null ? 0 : (flags.certainty ?? certainty),
      confidence,
    },
    live,
  };
}

function printTypes({ strategies, evaluated, turns }: Evaluation): void {
  const [name, strategy] = [...strategies].find(([each]) => each === 'sim-rag') ?? [...strategies][0] ?? [];
  if (name !== undefined && strategy !== undefined) print(`\n${typeTable(name, strategy, evaluated, turns)}`);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
