/** A WebLLM model that is not on the list: where its weights and its compiled library are. */
export interface WebLlmRecord {
  readonly id: string;
  /** Folder of the weights; `https:`, or this page's own origin. A hub address names a commit. */
  readonly weights: string;
  /** Address of the WebGPU library (`.wasm`). */
  readonly library: string;
  /** Megabytes of GPU memory that it needs. */
  readonly vramMegabytes: number;
  /** Whether it computes in 16 bits, which not every adapter does. */
  readonly needsShaderF16: boolean;
  readonly contextTokens: number;
}

/** Which Reasoner answers. */
export type ReasonerChoice =
  /** The extractive reader that ships. */
  | { readonly kind: 'embedded' }
  /** A model in the page: the id of a listed one, or a record. */
  | { readonly kind: 'web-llm'; readonly model: string | WebLlmRecord }
  /** The language model that the browser brings along. */
  | { readonly kind: 'prompt-api' }
  /** Any server that speaks OpenAI's chat completions. The key stays in memory. */
  | {
      readonly kind: 'openai';
      readonly baseUrl: string;
      readonly model: string;
      readonly key?: string;
      readonly contextTokens?: number;
    };
