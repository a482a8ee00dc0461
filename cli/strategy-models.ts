/** The models that strategies run with: the shipped ones, or one language model on a server. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type AnswerReader, ReadingMemory } from '../src/closed-book-model/reading-memory.js';
import type { ReadyCritic } from '../src/critics/opened-critic.js';
import type { Critic, Memory, Reasoner, Retriever, RunOptions } from '../src/engine/index.js';
import type { CallCounter } from '../src/evaluation/call-counter.js';
import type { ChatModel } from '../src/reasoners/language-model/chat-model.js';
import { LanguageModelReasoner } from '../src/reasoners/language-model/language-model-reasoner.js';
import type { QueryEncoder } from '../src/retrieval/vectors/hybrid-retriever.js';
import { portsOf, type StrategyName } from '../src/strategies/strategies.js';
import type { StrategyPorts } from '../src/strategies/strategy.js';
import {
  type CriticFlags,
  chosenReader,
  type ModelIdentity,
  type OpenedModel,
  openCritic,
  openMemory,
  openOther,
  openOtherCritic,
  type ReasonerFlags,
} from './models.js';

/** What a strategy needs on a command line. */
export interface StrategyModels {
  readonly answers:
    | {
        readonly kind: 'embedded';
        readonly reader: Reasoner & Partial<QueryEncoder>;
        readonly memory: Memory | null;
        /** Whether the memory was trained on another corpus than the one being searched. */
        readonly isForeign?: boolean;
      }
    | { readonly kind: 'language-model'; readonly name: string; readonly chat: ChatModel };
  /** Content hash of the corpus that the memory was trained on; `null` without a memory, or if it states none. */
  readonly taughtBy: string | null;
  readonly critic: Critic | null;
  /** The bounds published with the critic. */
  readonly published: Pick<RunOptions, 'threshold' | 'certainty'>;
  readonly identities: {
    readonly reasoner: ModelIdentity;
    readonly critic: ModelIdentity | null;
    readonly memory: ModelIdentity | null;
  };
}

/** A strategy's ports over one retriever. @param counter counts model calls */
export function portsWith(
  name: StrategyName,
  { answers, critic: judge }: Pick<StrategyModels, 'answers' | 'critic'>,
  retriever: Retriever,
  counter: CallCounter,
): Promise<Partial<StrategyPorts>> {
  const critic = judge === null ? null : counter.critic(judge);
  if (answers.kind === 'language-model') {
    const model = counter.chat(answers.chat);
    const reasoner = new LanguageModelReasoner(answers.name, model);
    return portsOf(name, { reasoner, retriever, critic, name: answers.name, model });
  }
  const memory = answers.memory === null ? null : counter.memory(answers.memory);
  const reasoner = counter.reasoner(answers.reader);
  const { isForeign = false } = answers;
  return portsOf(name, { reasoner, retriever, critic, memory, isForeign });
}

/**
 * The models for one corpus: a memory trained on another one does not answer there.
 *
 * @param taughtBy content hash of the corpus that the memory was trained on
 * @param corpus content hash of the searched corpus; `null` if it has none
 */
export function overCorpus(
  answers: StrategyModels['answers'],
  taughtBy: string | null,
  corpus: string | null,
): StrategyModels['answers'] {
  if (answers.kind !== 'embedded') return answers;
  return { ...answers, isForeign: taughtBy === null || taughtBy !== corpus };
}

/** @throws {LimenError} whatever opening a model throws */
export async function openStrategyModels(flags: ReasonerFlags & CriticFlags): Promise<StrategyModels> {
  const { models, threads } = flags;
  const other = await openOtherCritic(flags);
  const { critic, identity, published } =
    other === null ? await openJudge({ models, threads }) : chosenJudge(other);
  const { identities, ...answers } = await openAnswers(flags);
  return { ...answers, critic, published, identities: { ...identities, critic: identity } };
}

interface JudgeOptions extends Pick<ReasonerFlags, 'models' | 'threads'> {
  /** Folder of another critic than that of the models. */
  readonly critic?: string;
}

/**
 * The critic, with the bounds published with it.
 * @throws {LimenError} whatever opening it throws
 */
export async function openJudge({ models, threads, critic: folder = join(models, 'critic') }: JudgeOptions) {
  const { model: critic, identity } = await openCritic(folder, threads);
  return { critic, identity, published: critic.bounds };
}

function chosenJudge({ part: critic, opened: { name, threshold, certainty } }: ReadyCritic) {
  return { critic, identity: { id: name, sha256: '' }, published: { threshold, certainty } };
}

/** The models that answer for strategies, with their identities. */
export interface OpenedAnswers extends Pick<StrategyModels, 'answers' | 'taughtBy'> {
  readonly identities: Omit<StrategyModels['identities'], 'critic'>;
}

/**
 * Another reasoner if one is selected, otherwise the reader with the memory.
 *
 * @param reader opened if omitted
 * @throws {LimenError} whatever opening a model throws
 */
export async function openAnswers(
  flags: ReasonerFlags,
  reader?: OpenedModel<Reasoner & AnswerReader>,
): Promise<OpenedAnswers> {
  const other = await openOther(flags);
  if (other !== null) {
    return {
      answers:
        'model' in other
          ? { kind: 'language-model', name: other.name, chat: other.model }
          : { kind: 'embedded', reader: other.reasoner, memory: null },
      taughtBy: null,
      identities: { reasoner: { id: other.name, sha256: '' }, memory: null },
    };
  }
  const opened = reader ?? (await chosenReader(flags));
  const { answers, memory, taughtBy } = await withMemory(opened, flags);
  return { answers, taughtBy, identities: { reasoner: opened.identity, memory } };
}

/**
 * The reader with a memory that reads through it. A models folder without a memory suffices: then nothing is
 * answered from memory.
 *
 * @throws {LimenError} whatever opening the memory throws
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
