/** What a question needs beyond a search: the run of a strategy, and retrieval by meaning. Loaded when asked. */

import type { AskOptions } from '../api.js';
import type { ErrorRecord, LimenError, Ports, Retriever, RunEvents, RunOptions } from '../engine/index.js';
// Not through the engine's index, which searches load too.
import { simRag } from '../engine/sim-rag.js';
import { askedRetriever } from '../retrieval/asked-retriever.js';
import type { OpenMemory } from './chosen-strategy.js';
import type { CriticPart, ReasonerPart, ReasonerPort, RetrieverPart } from './part.js';
import type { RunRecord } from './run-record.js';

export type CriticBounds = Pick<RunOptions, 'threshold' | 'certainty'>;
export type OpenPorts = Ports & { readonly reasoner: ReasonerPort };
export type OtherStrategy = typeof import('./chosen-strategy.js');

export interface OpenedRun {
  readonly ports: OpenPorts;
  /** The bounds published with the critic. */
  readonly published: CriticBounds;
  /** The code of every strategy but SIM-RAG; null for SIM-RAG. */
  readonly other: OtherStrategy | null;
  readonly memory: OpenMemory | null;
}

/** The parts that a run begins with. */
interface ChosenParts {
  readonly reasoner: ReasonerPart;
  readonly critic: CriticPart;
  readonly retriever: RetrieverPart;
}

interface OpeningOptions {
  /** The reasoner to continue with after this one lost its device. */
  fallback(
    lost: ReasonerPart,
    error: LimenError,
  ): Promise<{ readonly port: ReasonerPort; readonly identity: string }>;
  onNotice(notice: ErrorRecord): void;
}

/**
 * The three ports once all are open, and the bounds published with the critic.
 * @param searched the chosen retriever within the run's scope
 */
export async function openPorts(
  { reasoner: part, critic: judge, retriever: source }: ChosenParts,
  searched: Retriever,
  run: RunRecord,
  { fallback, onNotice }: OpeningOptions,
): Promise<Pick<OpenedRun, 'ports' | 'published'>> {
  const [corpus, reasoner, critic, { threshold, certainty, identity }] = await Promise.all([
    source.opened(),
    part.port(async (error, lost) => {
      const { port, identity: by } = await fallback(part, error);
      run.goOn(lost, by);
      return port;
    }),
    judge.port(),
    judge.opened(),
  ]);
  // A reasoner that was lost before it began has no identity; the record has that of its replacement.
  const opened = await part.opened().catch(() => null);
  run.begin({ corpus: corpus.id, reasoner: opened?.identity ?? '', critic: identity });
  const models = { reader: opened?.identity ?? '', critic: identity };
  const retriever = await askedRetriever(searched, reasoner, models.reader);
  const written = await source.practice?.();
  const published = { threshold, certainty };
  // Most corpora have no practice, and load nothing.
  if (written === undefined) return { ports: { reasoner, retriever, critic }, published };
  const { usePractice } = await import('./site-practice.js');
  const practised = await usePractice(written, critic, models, onNotice);
  return { ports: { reasoner, retriever, critic: practised }, published };
}

/**
 * @param options without a scope, which the retriever applies itself
 * @throws the signal's reason when it aborts
 */
export function runOf(
  { ports, published, other, memory }: OpenedRun,
  question: string,
  { strategy = 'sim-rag', retriever, scope: _, ...bounds }: AskOptions,
): RunEvents {
  const asked = retriever === undefined ? ports : { ...ports, retriever };
  if (other === null) return simRag(asked, question, { ...published, ...bounds });
  // A custom search has an unknown corpus.
  const isForeign = retriever !== undefined || memory?.isForeign !== false;
  const parts = { ...asked, memory: memory?.port ?? null, isForeign };
  const judged = other.isJudged(strategy) ? published : {};
  return other.runStrategy(strategy, parts, question, { ...judged, ...bounds });
}
