/** The models that strategies run with: those that ship, or one language model behind a server. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type AnswerReader, ReadingMemory } from '../src/closed-book-model/reading-memory.js';
import type { Critic, Memory, Reasoner, Retriever, RunOptions } from '../src/engine/index.js';
import type { CallCounter } from '../src/evaluation/call-counter.js';
import type { ChatModel } from '../src/reasoners/language-model/chat-model.js';
import { shippedDecision } from '../src/strategies/deep-rag/shipped-decision.js';
import { embeddedPorts } from '../src/strategies/embedded-ports.js';
import { languageModelPorts } from '../src/strategies/language-model-ports.js';
import { shippedPolicy } from '../src/strategies/reflect-rag/shipped-policy.js';
import { shippedDeltas } from '../src/strategies/seakr/shipped-deltas.js';
import type { StrategyPorts } from '../src/strategies/strategies.js';
import {
  type ModelIdentity,
  type OpenedModel,
  openCritic,
  openMemory,
  openOther,
  openReader,
  type ReasonerFlags,
} from './models.js';

/** What a strategy runs with on a command line. */
export interface StrategyModels {
  readonly answers:
    | {
        readonly kind: 'embedded';
        readonly reader: Reasoner;
        readonly memory: Memory | null;
        /** Whether another corpus than the one that is searched taught the memory. */
        readonly isForeign?: boolean;
      }
    | { readonly kind: 'language-model'; readonly name: string; readonly chat: ChatModel };
  /** Content hash of the corpus that taught the memory; `null` where there is none, or it does not say so. */
  readonly taughtBy: string | null;
  readonly critic: Critic | null;
  /** The bounds that the critic was published with. */
  readonly published: Pick<RunOptions, 'threshold' | 'certainty'>;
  readonly identities: {
    readonly reasoner: ModelIdentity;
    readonly critic: ModelIdentity | null;
    readonly memory: ModelIdentity | null;
  };
}

/** The ports over one retriever. @param counter counts what is asked of the models */
export function portsWith(
  { answers, critic }: Pick<StrategyModels, 'answers' | 'critic'>,
  retriever: Retriever,
  counter: CallCounter,
): Partial<StrategyPorts> {
  const judge = critic === null ? null : counter.critic(critic);
  if (answers.kind === 'language-model') {
    const { name, chat } = answers;
    return languageModelPorts({ name, model: counter.chat(chat), retriever, critic: judge });
  }
  const memory = answers.memory === null ? null : counter.memory(answers.memory);
  const reader = counter.reasoner(answers.reader);
  const learnt = { decision: shippedDecision, policy: shippedPolicy, deltas: shippedDeltas };
  const { isForeign = false } = answers;
  return embeddedPorts({ reader, retriever, critic: judge, memory, isForeign, ...learnt });
}

/**
 * What answers over one corpus: a memory that another one taught says nothing there.
 *
 * @param taughtBy content hash of the corpus that taught the memory
 * @param corpus content hash of the corpus that is searched; `null` where it has none
 */
export function overCorpus(
  answers: StrategyModels['answers'],
  taughtBy: string | null,
  corpus: string | null,
): StrategyModels['answers'] {
  if (answers.kind !== 'embedded') return answers;
  return { ...answers, isForeign: taughtBy === null || taughtBy !== corpus };
}

/** @throws {LimenError} what opening a model throws */
export async function openStrategyModels(flags: ReasonerFlags): Promise<StrategyModels> {
  const critic = await openCritic(join(flags.models, 'critic'), flags.threads);
  const { bounds: published } = critic.model;
  const other = await openOther(flags);
  if (other !== null) {
    return {
      answers:
        'model' in other
          ? { kind: 'language-model', name: other.name, chat: other.model }
          : { kind: 'embedded', reader: other.reasoner, memory: null },
      taughtBy: null,
      critic: critic.model,
      published,
      identities: { reasoner: { id: other.name, sha256: '' }, critic: critic.identity, memory: null },
    };
  }
  const reader = await openReader(flags.reader ?? join(flags.models, 'reader'), flags.threads);
  const { answers, memory, taughtBy } = await withMemory(reader, flags);
  return {
    answers,
    taughtBy,
    critic: critic.model,
    published,
    identities: { reasoner: reader.identity, critic: critic.identity, memory },
  };
}

/**
 * The reader, with the memory beside it that reads through it. A folder of models without a memory is enough: then nothing
 * is held.
 *
 * @throws {LimenError} what opening the memory throws
 */
export async function withMemory(
  { model: reader }: Pick<OpenedModel<Reasoner & AnswerReader>, 'model'>,
  { models, threads }: Pick<ReasonerFlags, 'models' | 'threads'>,
): Promise<{
  readonly answers: StrategyModels['answers'];
  readonly memory: ModelIdentity | null;
  readonly taughtBy: string | null;
}> {
  const folder = join(models, 'memory');
  if (!existsSync(folder)) {
    return { answers: { kind: 'embedded', reader, memory: null }, memory: null, taughtBy: null };
  }
  const { model, identity } = await openMemory(folder, threads);
  const memory = new ReadingMemory(model, reader);
  return { answers: { kind: 'embedded', reader, memory }, memory: identity, taughtBy: model.taughtBy };
}
