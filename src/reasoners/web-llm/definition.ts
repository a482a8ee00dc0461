import type { ReasonerDefinition } from '../definition.js';
import type { WebLlmChoice } from './web-llm-choice.js';

/** A language model in the page: one from a list, or any other by the addresses of its files. */
export const webLlm: ReasonerDefinition<WebLlmChoice> = {
  kind: 'web-llm',
  label: 'A model in this page',
  hint: 'It is downloaded once, runs on the graphics card, and nothing leaves this device.',
  options: [{ name: 'model', label: 'Model', input: 'text', required: true }],
  inOneWord: 'model',
  isLarge: true,
  inNode: false,
  async offer() {
    const { offeredInPage } = await import('./web-llm-models.js');
    return (await offeredInPage()).length === 0 ? null : this.hint;
  },
  place: () => ({ backend: 'webgpu', reason: 'it was chosen' }),
};
