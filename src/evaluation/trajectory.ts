/** One question run through SIM-RAG without ever stopping, so that every way of stopping can be read off it. */

import {
  type AbstentionReason,
  type Critic,
  type Draft,
  fromErrorRecord,
  type Passage,
  type Reasoner,
  type Retriever,
  type RunEvent,
  simRag,
} from '../engine/index.js';

/** One draft of a trajectory. */
export interface TrajectoryTurn {
  readonly round: number;
  /** Everything brought so far, oldest first. */
  readonly passages: readonly Passage[];
  readonly draft: Draft;
  /** The critic's probability; 0 for a draft without an answer, which no critic is asked about. */
  readonly probability: number;
  /** Queries sent to the retriever up to here. */
  readonly searches: number;
  /** Time up to here without the critic's, and the critic's, in seconds. */
  readonly seconds: number;
  readonly criticSeconds: number;
}

export interface Trajectory {
  readonly turns: readonly TrajectoryTurn[];
  /** Why there was no further turn. */
  readonly ended: AbstentionReason;
  /** The round in which it ended, its searches and its time: what a run costs that never accepts. */
  readonly rounds: number;
  readonly searches: number;
  readonly seconds: number;
  readonly criticSeconds: number;
}

export interface TrajectoryPorts {
  readonly reasoner: Reasoner;
  readonly retriever: Retriever;
  /** Without one every draft gets probability 0. */
  readonly critic: Critic | null;
}

export interface TrajectoryOptions {
  readonly turns: number;
  readonly topK: number;
  readonly signal?: AbortSignal;
}

/**
 * Runs the real loop with a threshold that no probability reaches.
 *
 * @throws {LimenError} what made a port fail, or the question unfit
 */
export async function runTrajectory(
  ports: TrajectoryPorts,
  question: string,
  options: TrajectoryOptions,
): Promise<Trajectory> {
  const critic = new NeverAccepting(ports.critic);
  const start = performance.now();
  const turns: TrajectoryTurn[] = [];
  const passages: Passage[] = [];
  let searches = 0;
  let draft: Draft | null = null;
  const times = () => ({
    seconds: (performance.now() - start) / 1000 - critic.seconds,
    criticSeconds: critic.seconds,
  });
  const { reasoner, retriever } = ports;
  for await (const event of simRag({ reasoner, retriever, critic }, question, { ...options, threshold: 1 })) {
    if (event.type === 'query-written') searches += 1;
    if (event.type === 'passages-found') passages.push(...event.found.map(({ passage }) => passage));
    if (event.type === 'draft-finished') draft = event.draft;
    if (event.type === 'verdict-given' && draft !== null) {
      const probability = draft.answer === null ? 0 : critic.last;
      turns.push({
        round: event.round,
        passages: [...passages],
        draft,
        probability,
        searches,
        ...times(),
      });
    }
    const ended = endOf(event);
    if (ended !== null) return { turns, ...ended, searches, ...times() };
  }
  throw new Error('the run gave no final event');
}

function endOf(event: RunEvent): { ended: AbstentionReason; rounds: number } | null {
  switch (event.type) {
    case 'failed':
      throw fromErrorRecord(event.error);
    case 'accepted':
      throw new Error('a probability below 1 was accepted at threshold 1');
    case 'abstained':
    case 'turns-spent':
      return { ended: event.outcome.reason, rounds: event.round };
    default:
      return null;
  }
}

/** Gives the loop the real probability, kept just below 1. */
class NeverAccepting implements Critic {
  last = 0;
  seconds = 0;

  constructor(private readonly critic: Critic | null) {}

  async assess(...call: Parameters<Critic['assess']>): Promise<number> {
    if (this.critic === null) return 0;
    const start = performance.now();
    this.last = await this.critic.assess(...call);
    this.seconds += (performance.now() - start) / 1000;
    return Math.min(this.last, 1 - Number.EPSILON);
  }
}
