/** A WebLLM model that is not on the list: the addresses of its weights and its compiled library. */
export interface WebLlmRecord {
  readonly id: string;
  /** Folder of the weights; `https:`, or this page's own origin. A hub address includes a commit. */
  readonly weights: string;
  /** Address of the WebGPU library (`.wasm`). */
  readonly library: string;
  /** Megabytes of GPU memory required. */
  readonly vramMegabytes: number;
  /** Whether it computes with 16-bit floats, which not every adapter supports. */
  readonly needsShaderF16: boolean;
  readonly contextTokens: number;
}

/** The id of a listed model, or a record. */
export interface WebLlmChoice {
  readonly kind: 'web-llm';
  readonly model: string | WebLlmRecord;
}
