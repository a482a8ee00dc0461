/** The shipped kinds of model, opened from a folder and run by onnxruntime in Node. */

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Command, Option } from 'commander';
import { MemoryModel } from '../src/closed-book-model/memory-model.js';
import type { CriticDefinition } from '../src/critics/definition.js';
import type { ReadyCritic } from '../src/critics/opened-critic.js';
import { critics, type OtherCriticChoice } from '../src/critics/registry.js';
import { TrunkCritic } from '../src/critics/trunk/trunk-critic.js';
import type { Reasoner } from '../src/engine/index.js';
import { type ModelManifest, weightsOf } from '../src/model-files/manifest.js';
import type { ModelBundle } from '../src/model-files/model-bundle.js';
import { choiceFrom, type PartDefinition, type PartOption } from '../src/parts/definition.js';
import type { ReasonerDefinition } from '../src/reasoners/definition.js';
import type { OpenedChatModel } from '../src/reasoners/language-model/chat-model.js';
import type { ReadyReasoner } from '../src/reasoners/opened-reasoner.js';
import { ExtractiveReader } from '../src/reasoners/reader/extractive-reader.js';
import { Trunk } from '../src/reasoners/reader/trunk.js';
import { type OtherReasonerChoice, reasoners } from '../src/reasoners/registry.js';
import { nodeSessions } from '../src/sessions/node-session.js';
import type { Session, SessionFactory } from '../src/sessions/session-types.js';
import { openTrainedModel } from './model-folder.js';

/** The model that was run: its id and the SHA-256 of its graph, which is empty for one on a server. */
export interface ModelIdentity {
  readonly id: string;
  readonly sha256: string;
}

export interface OpenedModel<Model> {
  readonly model: Model;
  readonly identity: ModelIdentity;
  readonly bundle: ModelBundle;
}

/** Reader and critic share one session of the trunk. */
const trunkSessions = new Map<string, Promise<Session>>();

function trunkSession({ manifest }: ModelBundle, threads: number): SessionFactory {
  const key = `${weightsOf(manifest)?.sha256} ${threads}`;
  return (graph) => {
    const session = trunkSessions.get(key) ?? nodeSessions({ threads })(graph);
    trunkSessions.set(key, session);
    return session;
  };
}

export async function openReader(folder: string, threads: number): Promise<OpenedModel<ExtractiveReader>> {
  const bundle = await openTrainedModel(folder, 'reader');
  const model = await ExtractiveReader.open(bundle, trunkSession(bundle, threads));
  return { model, identity: identityOf(bundle.manifest), bundle };
}

/** Selects the reasoner: the embedded reader, or one from the registry by its kind and its option flags. */
export interface ReasonerFlags {
  readonly models: string;
  readonly reader?: string;
  readonly reasoner?: string;
  readonly threads: number;
}

/** Selects the critic, in the same way. */
export interface CriticFlags {
  readonly critic?: string;
}

/** Those in the registries that run in Node, except the embedded ones. */
const otherReasoners = reasoners.flatMap((each) =>
  'inNode' in each && each.inNode ? [each as unknown as ReasonerDefinition<OtherReasonerChoice>] : [],
);
const otherCritics = critics.flatMap((each) =>
  'inNode' in each && each.inNode ? [each as unknown as CriticDefinition<OtherCriticChoice>] : [],
);

/** Adds `--reasoner`, and a flag for each option of the reasoners that Node runs. */
export function reasonerOptions(command: Command): Command {
  const usual = 'the embedded reader, or the one whose flags are given';
  command.addOption(kindOption('--reasoner <kind>', `which reasoner answers (${usual})`, otherReasoners));
  return optionsOf(otherReasoners, command);
}

/** Adds `--critic`, and a flag for each option of the critics that Node runs. */
export function criticOptions(command: Command): Command {
  const usual = 'the embedded critic, or the one whose flags are given';
  command.addOption(kindOption('--critic <kind>', `which critic judges (${usual})`, otherCritics));
  return optionsOf(otherCritics, command);
}

function kindOption(flag: string, help: string, others: readonly { readonly kind: string }[]): Option {
  return new Option(flag, help).choices(['embedded', ...others.map(({ kind }) => kind)]);
}

/** Adds a flag for each option. */
export function optionsOf(
  definitions: readonly Pick<ReasonerDefinition<never>, 'options'>[],
  command: Command,
): Command {
  for (const { flag, help, label } of definitions.flatMap(({ options }) => options)) {
    if (flag !== undefined) command.option(flag, help ?? label);
  }
  return command;
}

/** The choice given by a definition's option flags. @throws {LimenError} `option-invalid` */
export function chosenBy<Choice extends { readonly kind: string }>(
  definition: PartDefinition<Choice>,
  flags: object,
): Choice {
  const written = definition.options.map((option) => [option.name, writtenIn(flags, option)]);
  return choiceFrom(definition, Object.fromEntries(written), ({ flag, name }) => flag?.split(' ')[0] ?? name);
}

function writtenIn(flags: object, { flag, variable = '' }: PartOption): string | undefined {
  if (flag === undefined) return process.env[variable];
  const value: unknown = Reflect.get(flags, new Option(flag).attributeName());
  return value === undefined ? undefined : String(value);
}

/** The definition of the given kind; without a kind, the one whose first flag is given. */
function namedBy<Definition extends PartDefinition<{ readonly kind: string }>>(
  others: readonly Definition[],
  kind: string | undefined,
  flags: object,
): Definition | undefined {
  return kind === undefined
    ? others.find(({ options: [first] }) => first?.flag && writtenIn(flags, first) !== undefined)
    : others.find((each) => each.kind === kind);
}

/**
 * A reasoner other than the embedded reader; `null` if none is selected.
 * @throws {LimenError} see `openReasoner`
 */
export async function openOther(flags: ReasonerFlags): Promise<OpenedChatModel | ReadyReasoner | null> {
  const definition = namedBy(otherReasoners, flags.reasoner, flags);
  const open = await definition?.open?.();
  if (definition === undefined || open === undefined) return null;
  return open(chosenBy(definition, flags));
}

/**
 * A critic other than the embedded one; `null` if none is selected.
 * @throws {LimenError} whatever opening it throws
 */
export async function openOtherCritic(flags: CriticFlags): Promise<ReadyCritic | null> {
  const definition = namedBy(otherCritics, flags.critic, flags);
  const open = await definition?.open?.();
  if (definition === undefined || open === undefined) return null;
  const base = pathToFileURL(`${process.cwd()}/`).href;
  return open({ choice: chosenBy(definition, flags), base }, {});
}

/** The reader named by the flags. @throws {LimenError} whatever opening it throws */
export function chosenReader({
  reader,
  models,
  threads,
}: Pick<ReasonerFlags, 'models' | 'reader' | 'threads'>): Promise<OpenedModel<ExtractiveReader>> {
  return openReader(reader ?? join(models, 'reader'), threads);
}

/**
 * @throws {LimenError} `option-invalid` for a server without a model or with an insecure address; whatever
 * opening throws
 */
export async function openReasoner(
  flags: ReasonerFlags,
): Promise<{ readonly model: Reasoner; readonly identity: ModelIdentity }> {
  const other = await openOther(flags);
  if (other === null) return chosenReader(flags);
  const identity = { id: other.name, sha256: '' };
  if ('reasoner' in other) return { model: other.reasoner, identity };
  const { LanguageModelReasoner } = await import(
    '../src/reasoners/language-model/language-model-reasoner.js'
  );
  return { model: new LanguageModelReasoner(other.name, other.model), identity };
}

/** @param reader folder of the reader whose states it judges by */
export async function openCritic(
  folder: string,
  threads: number,
  reader = join(folder, '..', 'reader'),
): Promise<OpenedModel<TrunkCritic>> {
  const bundle = await openTrainedModel(folder, 'critic');
  const trunkBundle = await openTrainedModel(reader, 'reader');
  const trunk = await Trunk.open(trunkBundle, trunkSession(trunkBundle, threads));
  const model = await TrunkCritic.open(bundle, nodeSessions({ threads }), trunk);
  return { model, identity: identityOf(bundle.manifest), bundle };
}

export async function openMemory(folder: string, threads: number): Promise<OpenedModel<MemoryModel>> {
  const bundle = await openTrainedModel(folder, 'memory');
  const model = await MemoryModel.open(bundle, nodeSessions({ threads }));
  return { model, identity: identityOf(bundle.manifest), bundle };
}

export function identityOf(manifest: ModelManifest): ModelIdentity {
  return { id: manifest.id, sha256: weightsOf(manifest)?.sha256 ?? '' };
}
