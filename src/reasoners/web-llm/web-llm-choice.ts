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

/** The id of a listed model, or a record. */
export interface WebLlmChoice {
  readonly kind: 'web-llm';
  readonly model: string | WebLlmRecord;
}
