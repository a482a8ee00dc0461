/**
 * What is used of the Prompt API (https://webmachinelearning.github.io/prompt-api/), which no declaration of the DOM
 * knows yet. It is there in windows only, and in few browsers.
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

export interface LanguageModelOptions {
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
  /** Tokens of the input, and of everything that one session holds. */
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
      /** `loaded` of its `downloadprogress` events is a share, 0 to 1. */
      readonly monitor?: (monitor: EventTarget) => void;
      readonly signal?: AbortSignal;
    },
  ): Promise<LanguageModelSession>;
}

/** The prompts and the replies are in English; passages may quote anything. */
export const languages: LanguageModelOptions = {
  expectedInputs: [{ type: 'text', languages: ['en'] }],
  expectedOutputs: [{ type: 'text', languages: ['en'] }],
};

export function languageModelFactory(): LanguageModelFactory | undefined {
  return (globalThis as { LanguageModel?: LanguageModelFactory }).LanguageModel;
}

/** Whether this browser brings a language model along, or can fetch one. */
export async function promptApiAvailability(): Promise<Availability> {
  try {
    return (await languageModelFactory()?.availability(languages)) ?? 'unavailable';
  } catch {
    // A page may be forbidden to ask.
    return 'unavailable';
  }
}
