import type { CriticDefinition } from '../definition.js';
import type { FlanT5Choice } from './flan-t5-choice.js';

/** A Flan-T5 in ONNX. It has a form of its own, because the labels depend on the prompt. */
export const flanT5: CriticDefinition<FlanT5Choice> = {
  kind: 'flan-t5',
  label: 'A Flan-T5 of your own',
  hint: 'Any in ONNX. It runs in this page.',
  options: [{ name: 'source', label: 'Folder, or owner/name@commit', input: 'text', required: true }],
  inOneWord: 'source',
  inNode: false,
};
