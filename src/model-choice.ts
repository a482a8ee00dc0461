/** Which Reasoner answers and which Critic judges, as a page, a program or a saved setting says it: plain data. */

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

/** Any Flan-T5 in ONNX: a folder laid out as on a model hub, or a hub id with a commit. */
export interface FlanT5Choice {
  readonly kind: 'flan-t5';
  /** Address of the folder, `owner/name@commit` on the hub, or the files of a folder on this computer by their paths in it. */
  readonly source: string | ReadonlyMap<string, File>;
  /** The words that say right and wrong: "1"/"0" of a fine-tuned critic, "yes"/"no" of a stock model. */
  readonly labels: { readonly accept: string; readonly reject: string };
  /** `fine-tuned`: the input of SIM-RAG's critic. `zero-shot`: an instruction that asks for one of the labels. */
  readonly prompt: 'fine-tuned' | 'zero-shot';
  /** The first that the model has of these when left out. 16-bit floats overflow in T5 and are refused. */
  readonly precision?: 'fp32' | 'q8' | 'q4';
}

/** Which models a page or a program wants; what is left out stays as it is. */
export interface ModelChoice {
  readonly reasoner?: ReasonerChoice;
  readonly critic?: CriticChoice;
}

/** Which Critic judges. */
export type CriticChoice =
  /** The one that ships. */
  { readonly kind: 'embedded' } | FlanT5Choice;
