/**
 * The parts of the Prompt API used here (https://webmachinelearning.github.io/prompt-api/), which the DOM
 * typings lack. It is available in windows only, and in few browsers.
 */

export type Availability = 'unavailable' | 'downloadable' | 'downloading' | 'available';

export interface LanguageModelPrompt {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

interface Expected {
  readonly type: 'text';
  readonly languages: readonly string[];
}

interface LanguageModelOptions {
  readonly expectedInputs: readonly Expected[];
  readonly expectedOutputs: readonly Expected[];
}

export interface LanguageModelSession {
  promptStreaming(
    input: string,
    options: {
      readonly responseConstraint?: object;
      readonly omitResponseConstraintInput?: boolean;
      readonly signal?: AbortSignal;
    },
  ): ReadableStream<string>;
  /** Tokens of the input, and the total that a session can hold. */
  measureContextUsage?(input: string): Promise<number>;
  readonly contextWindow?: number;
  /** The same two in earlier versions. */
  measureInputUsage?(input: string): Promise<number>;
  readonly inputQuota?: number;
  destroy(): void;
}

export interface LanguageModelFactory {
  availability(options: LanguageModelOptions): Promise<Availability>;
  create(
    options: LanguageModelOptions & {
      readonly initialPrompts?: readonly LanguageModelPrompt[];
      /** `loaded` in its `downloadprogress` events is a share, 0 to 1. */
      readonly monitor?: (monitor: EventTarget) => void;
      readonly signal?: AbortSignal;
    },
  ): Promise<LanguageModelSession>;
}

/** Prompts and replies are in English; passages may contain anything. */
export const languages: LanguageModelOptions = {
  expectedInputs: [{ type: 'text', languages: ['en'] }],
  expectedOutputs: [{ type: 'text', languages: ['en'] }],
};

export function languageModelFactory(): LanguageModelFactory | undefined {
  return (globalThis as { LanguageModel?: LanguageModelFactory }).LanguageModel;
}

/** Whether this browser has a built-in language model, or can download one. */
export async function promptApiAvailability(): Promise<Availability> {
  try {
    return (await languageModelFactory()?.availability(languages)) ?? 'unavailable';
  } catch {
    // A page may be denied access.
    return 'unavailable';
  }
}
