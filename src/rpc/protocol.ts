/** What crosses a worker boundary, all of it; `expose.ts` and `connection.ts` are its two ends. */

import type { ErrorRecord } from '../engine/index.js';

/** Where messages are sent and heard: a worker, its global scope, or a `MessagePort`. */
export interface Endpoint {
  postMessage(message: unknown, transfer?: Transferable[]): void;
  addEventListener(type: string, listener: (event: Event) => void): void;
  /** Of a `MessagePort`, which hears nothing before. */
  start?(): void;
}

/** Numbers a call among those of one worker. */
export type CallId = number;

/** Every method takes one input and one bag of options; both must survive `structuredClone`. */
export interface CallMessage {
  readonly limen: 'call';
  readonly id: CallId;
  readonly method: string;
  readonly input: unknown;
  /** The options without `signal` and without callbacks. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Names of the options that are callbacks, such as `onPartial`: functions cannot be cloned. */
  readonly callbacks: readonly string[];
}

export type ToWorker =
  | CallMessage
  /** Drops the call when it has not begun; aborts its signal when it has. */
  | { readonly limen: 'cancel'; readonly id: CallId }
  /** Of an end of a shared worker: nobody is there any more. Drops and aborts all of its calls. */
  | { readonly limen: 'left' };

/** To a worker that parts share, with the port of one end of it. */
export interface ServeMessage {
  readonly limen: 'serve';
  readonly part: PartName;
}

export type ToPage =
  | { readonly limen: 'callback'; readonly id: CallId; readonly name: string; readonly value: unknown }
  | { readonly limen: 'returned'; readonly id: CallId; readonly value: unknown }
  /** Errors cross as records, so that their code and detail arrive. */
  | { readonly limen: 'threw'; readonly id: CallId; readonly error: ErrorRecord }
  /** The worker can no longer be trusted. */
  | { readonly limen: 'crashed'; readonly reason: string };

/** One of ours among the messages that arrive. */
export function messageIn<Message extends ToWorker | ToPage | ServeMessage>(event: Event): Message | null {
  const { data } = event as MessageEvent<Partial<Message> | null>;
  return typeof data === 'object' && data !== null && 'limen' in data ? (data as Message) : null;
}

export type MethodName<Service> = {
  [Name in keyof Service]: Service[Name] extends (...args: never[]) => unknown ? Name : never;
}[keyof Service] &
  string;

export type MethodInput<Service, Name extends keyof Service> = Service[Name] extends (
  input: infer Input,
  ...rest: never[]
) => unknown
  ? Input
  : never;

export type MethodOptions<Service, Name extends keyof Service> = Service[Name] extends (
  input: never,
  options: infer Options,
) => unknown
  ? NonNullable<Options>
  : object;

export type MethodResult<Service, Name extends keyof Service> = Service[Name] extends (
  ...args: never[]
) => infer Result
  ? Awaited<Result>
  : never;

/** What has a worker, or a share in one (`models`: reasoner and critic): the parts of a page that answers, and what is opened beside them. */
export type PartName = 'retriever' | 'reasoner' | 'critic' | 'models' | 'memory' | 'import' | 'practice';

/** The name of a part's worker: what the browser's tools show, and how a script that serves two parts knows which it is. */
export function workerName(part: PartName): string {
  return `limen ${part}`;
}
