/** The models that strategies run with: those that ship, or one language model behind a server. */

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
  type ModelIdentity,
  type OpenedModel,
  openCritic,
  openMemory,
  openOther,
  openOtherCritic,
  openReader,
  type ReasonerFlags,
} from './models.js';

/** What a strategy runs with on a command line. */
export interface StrategyModels {
  readonly answers:
    | {
        readonly kind: 'embedded';
        readonly reader: Reasoner & Partial<QueryEncoder>;
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

/** A strategy's ports over one retriever. @param counter counts what is asked of the models */
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
export async function openStrategyModels(flags: ReasonerFlags & CriticFlags): Promise<StrategyModels> {
  const other = await openOtherCritic(flags);
  const { critic, identity, published } =
    other === null ? await openJudge(join(flags.models, 'critic'), flags.threads) : chosenJudge(other);
  const { identities, ...answers } = await openAnswers(flags);
  return { ...answers, critic, published, identities: { ...identities, critic: identity } };
}

/** A critic with the bounds that it was published with. @throws {LimenError} what opening it throws */
export async function openJudge(folder: string, threads: number) {
  const { model: critic, identity } = await openCritic(folder, threads);
  return { critic, identity, published: critic.bounds };
}

function chosenJudge({ part: critic, opened: { name, threshold, certainty } }: ReadyCritic) {
  return { critic, identity: { id: name, sha256: '' }, published: { threshold, certainty } };
}

/** What answers where strategies run, and what that is. */
export interface OpenedAnswers extends Pick<StrategyModels, 'answers' | 'taughtBy'> {
  readonly identities: Omit<StrategyModels['identities'], 'critic'>;
}

/**
 * Another reasoner where one is named, else the reader with the memory beside it.
 *
 * @param reader opened where it is left out
 * @throws {LimenError} what opening a model throws
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
  const opened = reader ?? (await openReader(flags.reader ?? join(flags.models, 'reader'), flags.threads));
  const { answers, memory, taughtBy } = await withMemory(opened, flags);
  return { answers, taughtBy, identities: { reasoner: opened.identity, memory } };
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
