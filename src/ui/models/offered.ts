/** Which models this browser can be offered. */

import type { CriticChoice } from '../../critics/choice.js';
import type { ReasonerChoice } from '../../reasoners/choice.js';
import { promptApiAvailability } from '../../reasoners/language-model/prompt-api.js';
import { type ListedWebLlm, offeredModels } from '../../reasoners/language-model/web-llm/web-llm-models.js';

export interface Offered<Kind extends string> {
  readonly kind: Kind;
  readonly label: string;
  readonly hint: string;
}

export type OfferedReasoner = Offered<ReasonerChoice['kind']>;
export type OfferedCritic = Offered<CriticChoice['kind']>;

const reader: OfferedReasoner = {
  kind: 'embedded',
  label: 'The reader of this page',
  hint: 'Small and quick. It copies answers from what it finds, and knows nothing else.',
};

const server: OfferedReasoner = {
  kind: 'openai',
  label: 'A model on a server',
  hint: "Any that speaks OpenAI's chat completions. It is sent your questions and the passages found.",
};

const inPage: OfferedReasoner = {
  kind: 'web-llm',
  label: 'A model in this page',
  hint: 'It is downloaded once, runs on the graphics card, and nothing leaves this device.',
};

/** The models that the graphics adapter of this device can run; none without one. */
export async function offeredInPage(): Promise<readonly ListedWebLlm[]> {
  return offeredModels((await navigator.gpu?.requestAdapter().catch(() => null)) ?? null);
}

function ownOfBrowser(fetched: boolean): OfferedReasoner {
  const hint = fetched
    ? 'It runs on this device, and nothing leaves it.'
    : 'It runs on this device; the browser downloads it first, which may be some gigabytes.';
  return { kind: 'prompt-api', label: "The browser's own model", hint };
}

/** @param listed what can run in the page */
export async function offeredReasoners(listed: readonly ListedWebLlm[]): Promise<readonly OfferedReasoner[]> {
  const availability = await promptApiAvailability();
  const own = availability === 'unavailable' ? [] : [ownOfBrowser(availability === 'available')];
  return [reader, ...(listed.length === 0 ? [] : [inPage]), ...own, server];
}

export const offeredCritics: readonly OfferedCritic[] = [
  {
    kind: 'embedded',
    label: 'The critic of this page',
    hint: 'Trained for the reader of this page, and measured with it.',
  },
  { kind: 'flan-t5', label: 'A Flan-T5 of your own', hint: 'Any in ONNX. It runs in this page.' },
];
