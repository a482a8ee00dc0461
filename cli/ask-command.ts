import { Command, Option } from 'commander';
import { optionInvalid, type Retriever } from '../src/engine/index.js';
import { CallCounter } from '../src/evaluation/call-counter.js';
import { definitionOf, retrievers } from '../src/retrieval/registry.js';
import { type VectorSearch, withVectors } from '../src/retrieval/vectors/hybrid-retriever.js';
import {
  definitions,
  ownEvents,
  type StrategyName,
  strategies,
  strategyNames,
} from '../src/strategies/strategies.js';
import { corpusRetriever } from './corpus-retriever.js';
import { contentHashOf } from './corpus-source.js';
import { eventText } from './event-text.js';
import { interruptible } from './interrupt.js';
import {
  type CriticFlags,
  chosenBy,
  criticOptions,
  optionsOf,
  type ReasonerFlags,
  reasonerOptions,
} from './models.js';
import { probability, wholeNumber } from './option-values.js';
import { OutcomeText } from './outcome-text.js';
import { modelsOption } from './package-files.js';
import { identityText } from './passage-encoder.js';
import { openStrategyModels, overCorpus, portsWith } from './strategy-models.js';

interface AskFlags extends ReasonerFlags, CriticFlags {
  readonly corpus?: string;
  readonly retriever: string;
  readonly strategy: StrategyName;
  readonly json: boolean;
  readonly turns?: number;
  readonly topK?: number;
  readonly threshold?: number;
  readonly certainty?: number;
}

export function askCommand(): Command {
  return optionsOf(retrievers, criticOptions(reasonerOptions(new Command('ask'))))
    .description('answers one question, showing every step')
    .argument('<question>')
    .option('--corpus <path>', 'passages, JSONL or a corpus folder')
    .addOption(
      new Option('--retriever <kind>', 'what searches')
        .choices(retrievers.map(({ kind }) => kind))
        .default('corpus'),
    )
    .option('--json', 'one event a line', false)
    .addOption(
      new Option('--strategy <name>', 'how to decide when to look up and when to answer')
        .choices(strategyNames)
        .default('sim-rag'),
    )
    .option('--turns <number>', "rounds at most; the strategy's own when left out", wholeNumber(1))
    .option('--top-k <number>', "passages a round; the strategy's own when left out", wholeNumber(1))
    .option('--threshold <probability>', "the critic's threshold; its own when left out", probability)
    .option('--certainty <probability>', 'from which a run ends at once; its own when left out', probability)
    .addOption(modelsOption('reader/, critic/ and memory/'))
    .option('--threads <number>', 'processor threads of a model', wholeNumber(1), 2)
    .addHelpText('after', `\nStrategies:\n${strategyLines()}`)
    .action((question: string, flags: AskFlags) => interruptible((signal) => ask(question, flags, signal)));
}

/** Each strategy with how it decides. */
function strategyLines(): string {
  const width = Math.max(...definitions.map(({ name }) => name.length));
  return definitions.map(({ name, decides }) => `  ${name.padEnd(width)}  ${decides}`).join('\n');
}

async function ask(question: string, flags: AskFlags, signal: AbortSignal): Promise<void> {
  const { strategy, turns, topK, threshold, certainty } = flags;
  const { retriever: corpus, contentHash } = await openRetriever(flags);
  const models = await openStrategyModels(flags);
  const retriever =
    models.answers.kind === 'embedded'
      ? await withVectors(corpus, models.answers.reader, identityText(models.identities.reasoner))
      : corpus;
  const answers = overCorpus(models.answers, models.taughtBy, contentHash);
  const options = {
    ...(strategies[strategy].needs.includes('critic') ? models.published : {}),
    ...given({ turns, topK, threshold, certainty }),
    signal,
  };
  const ports = await portsWith(strategy, { answers, critic: models.critic }, retriever, new CallCounter());
  const own = await ownEvents(strategy);
  const outcome = new OutcomeText();
  for await (const event of strategies[strategy].run(ports, question, options)) {
    const line = flags.json ? JSON.stringify(event) : eventText(event, own);
    if (line !== null) process.stdout.write(`${line}\n`);
    const below = flags.json ? null : outcome.below(event);
    if (below !== null) process.stdout.write(`${below}\n`);
    if (event.type === 'failed') process.exitCode = 1;
  }
}

/** What is searched, and its content hash where it is a compiled corpus. */
async function openRetriever(
  flags: AskFlags,
): Promise<{ readonly retriever: Retriever & Partial<VectorSearch>; readonly contentHash: string | null }> {
  const { corpus, retriever: kind } = flags;
  if (kind !== 'corpus') {
    const definition = definitionOf({ kind });
    const open = await definition.open();
    return { ...(await open(chosenBy(definition, flags))), contentHash: null };
  }
  if (corpus === undefined) {
    throw optionInvalid('--corpus', '', 'passages, JSONL or a corpus folder');
  }
  return { retriever: await corpusRetriever(corpus), contentHash: await contentHashOf(corpus) };
}

/** What was named on the command line. */
function given<Bounds extends object>(
  bounds: Bounds,
): { [Name in keyof Bounds]?: NonNullable<Bounds[Name]> } {
  const named = Object.entries(bounds).filter(([, value]) => value !== undefined);
  return Object.fromEntries(named) as { [Name in keyof Bounds]?: NonNullable<Bounds[Name]> };
}
