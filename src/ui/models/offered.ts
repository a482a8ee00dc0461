/** Which reasoners this browser can be offered. */

import type { ReasonerChoice } from '../../model-choice.js';
import { promptApiAvailability } from '../../reasoning/language-model/prompt-api.js';

export interface OfferedReasoner {
  readonly kind: ReasonerChoice['kind'];
  readonly label: string;
  readonly hint: string;
}

const embedded: OfferedReasoner = {
  kind: 'embedded',
  label: 'The reader of this page',
  hint: 'Small and quick. It copies answers from what it finds, and knows nothing else.',
};

const server: OfferedReasoner = {
  kind: 'openai',
  label: 'A model on a server',
  hint: "Any that speaks OpenAI's chat completions. It is sent your questions and the passages found.",
};

function ownOfBrowser(fetched: boolean): OfferedReasoner {
  const hint = fetched
    ? 'It runs on this device, and nothing leaves it.'
    : 'It runs on this device; the browser downloads it first, which may be some gigabytes.';
  return { kind: 'prompt-api', label: "The browser's own model", hint };
}

export async function offeredReasoners(): Promise<readonly OfferedReasoner[]> {
  const availability = await promptApiAvailability();
  const own = availability === 'unavailable' ? [] : [ownOfBrowser(availability === 'available')];
  return [embedded, ...own, server];
}
