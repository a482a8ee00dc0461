/** The messages that cross a worker boundary; `expose.ts` and `connection.ts` are its two sides. */

import type { ErrorRecord } from '../engine/index.js';

/** Sends and receives messages: a worker, its global scope, or a `MessagePort`. */
export interface Endpoint {
  postMessage(message: unknown, transfer?: Transferable[]): void;
  addEventListener(type: string, listener: (event: Event) => void): void;
  /** Required by a `MessagePort` before it delivers messages. */
  start?(): void;
}

/** Identifies a call within one worker. */
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
  /** Drops the call if it has not begun; aborts its signal if it has. */
  | { readonly limen: 'cancel'; readonly id: CallId }
  /** Sent to a shared worker by a part that is closed. Drops and aborts all of its calls. */
  | { readonly limen: 'left' };

/** Sent to a shared worker, with the port of one part. */
export interface ServeMessage {
  readonly limen: 'serve';
  readonly part: PartName;
}

export type ToPage =
  | { readonly limen: 'callback'; readonly id: CallId; readonly name: string; readonly value: unknown }
  | { readonly limen: 'returned'; readonly id: CallId; readonly value: unknown }
  /** Errors cross as records, so that their code and detail survive. */
  | { readonly limen: 'threw'; readonly id: CallId; readonly error: ErrorRecord }
  /** The worker can no longer be trusted. */
  | { readonly limen: 'crashed'; readonly reason: string };

/** The message in an event if it is one of ours. */
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

/**
 * Parts that have a worker, or a share in one (`models`: reasoner and critic): those of a page that answers,
 * and those opened in addition.
 */
export type PartName = 'retriever' | 'reasoner' | 'critic' | 'models' | 'memory' | 'import' | 'practice';

/**
 * The worker's name, shown in the browser's developer tools; a script that serves two parts reads from it
 * which one it is.
 */
export function workerName(part: PartName): string {
  return `limen ${part}`;
}
