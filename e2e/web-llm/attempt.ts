/** What the worker reports to the test. */

import type { ErrorRecord } from '../../src/engine/index.js';
import type { ChatReply } from '../../src/reasoners/language-model/chat-model.js';

export interface Attempt<Value> {
  readonly value: Value | null;
  readonly error: (ErrorRecord & { readonly name: string }) | null;
  /** Streamed texts, also if the call failed. */
  readonly pieces?: readonly string[];
}

export interface Progress {
  readonly progress: { readonly loaded: number; readonly total: number }[];
  readonly name: string;
  readonly identity: string;
  readonly contextTokens: number;
}

export interface Reply extends ChatReply {
  readonly pieces: readonly string[];
}
