/** Any Flan-T5 in ONNX: a folder with the layout of a model hub, or a hub id with a commit. */
export interface FlanT5Choice {
  readonly kind: 'flan-t5';
  /**
   * Address of the folder, `owner/name@commit` on the hub, or the files of a folder on this computer by
   * relative path.
   */
  readonly source: string | ReadonlyMap<string, File>;
  /** The words for right and wrong; by default the prompt's `usualLabels`. */
  readonly labels?: { readonly accept: string; readonly reject: string };
  /**
   * `fine-tuned` (the default): the input of SIM-RAG's critic. `zero-shot`: an instruction that asks for one
   * of the labels.
   */
  readonly prompt?: 'fine-tuned' | 'zero-shot';
  /** By default the first of these that the model has. 16-bit floats overflow in T5 and are refused. */
  readonly precision?: 'fp32' | 'q8' | 'q4';
}

export type Prompt = NonNullable<FlanT5Choice['prompt']>;
export type Labels = NonNullable<FlanT5Choice['labels']>;

/** The usual labels of each kind of Flan-T5. */
export const usualLabels: Readonly<Record<Prompt, Labels>> = {
  'fine-tuned': { accept: '1', reject: '0' },
  'zero-shot': { accept: 'yes', reject: 'no' },
};
