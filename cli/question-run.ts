/** How a command asks questions: what is searched, which models answer, by which strategy. */

import { type Command, Option } from 'commander';
import { ScopedRetriever } from '../src/composition/scoped-retriever.js';
import { optionInvalid, type Retriever, type RunEvent } from '../src/engine/index.js';
import { CallCounter } from '../src/evaluation/call-counter.js';
import { askedRetriever } from '../src/retrieval/asked-retriever.js';
import { definitionOf, retrievers } from '../src/retrieval/registry.js';
import type { Facets } from '../src/retrieval/scope/scope.js';
import { requireFacets, writtenScope } from '../src/retrieval/scope/written-scope.js';
import { type StrategyName, strategies, strategyNames } from '../src/strategies/strategies.js';
import { type CorpusSearch, corpusRetriever } from './corpus-retriever.js';
import { compiledManifest } from './corpus-source.js';
import { criticOfSite } from './critic-of-site.js';
import {
  type CriticFlags,
  chosenBy,
  criticOptions,
  optionsOf,
  type ReasonerFlags,
  reasonerOptions,
} from './models.js';
import { probability, wholeNumber } from './option-values.js';
import { modelsOption } from './package-files.js';
import { identityText } from './passage-encoder.js';
import { openStrategyModels, overCorpus, portsWith } from './strategy-models.js';

export interface QuestionFlags extends ReasonerFlags, CriticFlags {
  readonly corpus?: string;
  readonly retriever: string;
  readonly scope?: Facets;
  readonly strategy: StrategyName;
  readonly turns?: number;
  readonly topK?: number;
  readonly threshold?: number;
  readonly certainty?: number;
}

/** What is searched, with its content hash if it is a compiled corpus. */
interface OpenedRetriever {
  readonly retriever: Retriever & Partial<CorpusSearch>;
  readonly contentHash: string | null;
}

/** Asks one question, of all passages or those of a scope, and yields the events of its run. */
export type QuestionRun = (question: string, signal: AbortSignal, scope?: Facets) => AsyncIterable<RunEvent>;

export interface OpenedQuestions {
  readonly run: QuestionRun;
  /** What the run searches: by words, and by vectors too if the corpus has those of the reader. */
  searched(scope?: Facets): Promise<Retriever>;
}

/** Adds the flags of `QuestionFlags`. */
export function questionOptions(command: Command): Command {
  return optionsOf(retrievers, criticOptions(reasonerOptions(command)))
    .option('--corpus <path>', 'passages, JSONL or a corpus folder')
    .addOption(
      new Option('--retriever <kind>', 'what searches')
        .choices(retrievers.map(({ kind }) => kind))
        .default('corpus'),
    )
    .option(
      '--scope <facets>',
      'what is searched, such as "version=2.1; lang=fr; section=guide"; everything when left out, or none',
      (written) => writtenScope('--scope', written) ?? {},
    )
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
    .option('--threads <number>', 'processor threads of a model', wholeNumber(1), 2);
}

/**
 * @throws {LimenError} `option-invalid` if no corpus is given, or it has nothing of the scope; whatever opening
 * it throws
 */
export async function openRetriever(flags: QuestionFlags): Promise<OpenedRetriever> {
  const opened = await openedBy(flags);
  if (flags.scope !== undefined) requireFacets('--scope', flags.scope, opened.retriever.facets);
  return opened;
}

async function openedBy(flags: QuestionFlags): Promise<OpenedRetriever> {
  const { corpus, retriever: kind } = flags;
  if (kind !== 'corpus') {
    const definition = definitionOf({ kind });
    const open = await definition.open();
    return { ...(await open(chosenBy(definition, flags))), contentHash: null };
  }
  if (corpus === undefined) {
    throw optionInvalid('--corpus', '', 'passages, JSONL or a corpus folder');
  }
  const retriever = await corpusRetriever(corpus);
  return { retriever, contentHash: (await compiledManifest(corpus))?.contentHash ?? null };
}

/** Opens the models. @throws {LimenError} whatever opening one throws */
export async function openQuestions(
  flags: QuestionFlags,
  { retriever: corpus, contentHash }: OpenedRetriever,
): Promise<OpenedQuestions> {
  const { strategy, turns, topK, threshold, certainty } = flags;
  const models = await openStrategyModels(flags);
  const by = identityText(models.identities.reasoner);
  const answers = overCorpus(models.answers, models.taughtBy, contentHash);
  const options = {
    ...(strategies[strategy].needs.includes('critic') ? models.published : {}),
    ...given({ turns, topK, threshold, certainty }),
  };
  const critic = await criticOfSite(flags.retriever === 'corpus' ? flags.corpus : undefined, models);
  const encoder = models.answers.kind === 'embedded' ? models.answers.reader : {};
  const searched = (scope?: Facets) =>
    askedRetriever(scope === undefined ? corpus : new ScopedRetriever(corpus, scope), encoder, by);
  return {
    searched,
    run: async function* (question, signal, scope) {
      const parts = { answers, critic };
      const ports = await portsWith(strategy, parts, await searched(scope), new CallCounter());
      yield* strategies[strategy].run(ports, question, { ...options, signal });
    },
  };
}

/** The options given on the command line. */
function given<Bounds extends object>(
  bounds: Bounds,
): { [Name in keyof Bounds]?: NonNullable<Bounds[Name]> } {
  const named = Object.entries(bounds).filter(([, value]) => value !== undefined);
  return Object.fromEntries(named) as { [Name in keyof Bounds]?: NonNullable<Bounds[Name]> };
}
