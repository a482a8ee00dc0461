import type { ReasonerDefinition } from '../definition.js';
import type { ServerChoice } from './open-openai.js';

/** The environment variable for a server's key: other users could read it in the command's arguments. */
export const serverKey = 'LIMEN_SERVER_KEY';

/** Any server that speaks OpenAI's chat completions. */
export const openAi: ReasonerDefinition<ServerChoice> = {
  kind: 'openai',
  label: 'A model on a server',
  hint: "Any that speaks OpenAI's chat completions. It is sent your questions and the passages found.",
  options: [
    {
      name: 'baseUrl',
      label: 'Address',
      hint: 'With https, or on this machine.',
      placeholder: 'https://…/v1',
      input: 'url',
      required: true,
      flag: '--server <url>',
      help: `another reasoner: a server that speaks OpenAI's API; its key in ${serverKey}`,
    },
    {
      name: 'model',
      label: 'Model',
      input: 'text',
      required: true,
      flag: '--model <name>',
      help: 'the model of that server',
    },
    {
      name: 'key',
      label: 'Key, if it wants one',
      hint: 'Kept until this page is closed. Never stored.',
      input: 'password',
      required: false,
      variable: serverKey,
    },
    {
      name: 'contextTokens',
      label: 'Tokens that it reads at once, if you know',
      input: 'number',
      least: 512,
      required: false,
      flag: '--context-tokens <number>',
      help: 'tokens that it reads and writes at most (4096 when left out)',
    },
  ],
  isRemote: true,
  inNode: true,
  // The opener rejects an invalid address; here it is only shown.
  place: ({ baseUrl }) => ({
    backend: 'none',
    reason: `at ${URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl}`,
  }),
  open: async () => (await import('./open-openai.js')).openOpenAi,
};
