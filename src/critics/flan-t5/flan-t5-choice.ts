/** Any Flan-T5 in ONNX: a folder laid out as on a model hub, or a hub id with a commit. */
export interface FlanT5Choice {
  readonly kind: 'flan-t5';
  /** Address of the folder, `owner/name@commit` on the hub, or the files of a folder on this computer by their paths in it. */
  readonly source: string | ReadonlyMap<string, File>;
  /** The words that say right and wrong; `usualLabels` of the prompt when left out. */
  readonly labels?: { readonly accept: string; readonly reject: string };
  /** `fine-tuned`, also when left out: the input of SIM-RAG's critic. `zero-shot`: an instruction that asks for one of the labels. */
  readonly prompt?: 'fine-tuned' | 'zero-shot';
  /** The first that the model has of these when left out. 16-bit floats overflow in T5 and are refused. */
  readonly precision?: 'fp32' | 'q8' | 'q4';
}

export type Prompt = NonNullable<FlanT5Choice['prompt']>;
export type Labels = NonNullable<FlanT5Choice['labels']>;

/** The labels that each kind of Flan-T5 commonly has. */
export const usualLabels: Readonly<Record<Prompt, Labels>> = {
  'fine-tuned': { accept: '1', reject: '0' },
  'zero-shot': { accept: 'yes', reject: 'no' },
};
