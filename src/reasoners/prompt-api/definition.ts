import type { ReasonerDefinition } from '../definition.js';
import { promptApiAvailability } from './prompt-api.js';
import type { PromptApiChoice } from './prompt-api-chat.js';

/** The browser's built-in language model. It is available in windows only, so its folder has no worker. */
export const promptApi: ReasonerDefinition<PromptApiChoice> = {
  kind: 'prompt-api',
  label: "The browser's own model",
  hint: 'It runs on this device, and nothing leaves it.',
  options: [],
  inNode: false,
  async offer() {
    const availability = await promptApiAvailability();
    if (availability === 'unavailable') return null;
    return availability === 'available'
      ? this.hint
      : 'It runs on this device; the browser downloads it first, which may be some gigabytes.';
  },
  place: () => ({ backend: 'none', reason: 'it comes with this browser' }),
  open: async () => (await import('./prompt-api-chat.js')).openPromptApi,
};
