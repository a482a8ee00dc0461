/** What crosses a worker boundary, all of it. Comlink carries it; `expose.ts` and `connection.ts` are its two ends. */

import type { ErrorRecord } from '../engine/index.js';

/** Numbers a call among those of one worker, so that it can be cancelled. */
export type CallId = number;

/** A callback among a call's options, such as `onPartial`. Crosses as a Comlink proxy for as long as the call lasts. */
export type Callback = (value: unknown) => void;

/** Every method of a service takes one input and one bag of options; both must survive `structuredClone`. */
export interface CallRequest {
  readonly id: CallId;
  readonly method: string;
  readonly input: unknown;
  /** The options without `signal` and without callbacks. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Names of the callbacks that follow the request as arguments, in their order. */
  readonly callbacks: readonly string[];
}

/** Errors cross as records, so that their code and detail arrive. */
export type CallReply =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: ErrorRecord };

/** What Comlink exposes in every worker of this project. */
export interface WorkerEnd {
  call(request: CallRequest, ...callbacks: Callback[]): Promise<CallReply>;
  /** Drops the call when it has not begun; aborts its signal when it has. */
  cancel(id: CallId): void;
}

/** Sent outside Comlink by a worker that can no longer be trusted. */
export interface CrashMessage {
  readonly limen: 'crashed';
  readonly reason: string;
}

export function isCrashMessage(value: unknown): value is CrashMessage {
  return typeof value === 'object' && value !== null && (value as Partial<CrashMessage>).limen === 'crashed';
}

export type MethodName<Service> = {
  [Name in keyof Service]: Service[Name] extends (...args: never[]) => Promise<unknown> ? Name : never;
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
