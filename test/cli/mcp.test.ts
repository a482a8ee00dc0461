import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { type HttpEndpoint, serveHttp } from '../../cli/mcp/http.js';
import { Knowledge } from '../../cli/mcp/knowledge.js';
import { Serial } from '../../cli/mcp/serial.js';
import { toolServer } from '../../cli/mcp/tools.js';
import type { QuestionRun } from '../../cli/question-run.js';
import { LimenError, type Passage } from '../../src/engine/index.js';
import { indexRetriever } from '../../src/evaluation/question-retrievers.js';
import { writeCorpus } from '../../src/indexing/write-corpus.js';
import { buildIndex } from '../../src/retrieval/bm25-index.js';

const passages: readonly Passage[] = [
  {
    id: 'kiln',
    title: 'Pottery › Kiln',
    text: 'The kiln of the Ostrava workshop was built by Jana Holub in 1931. It burns beech wood.',
    url: '/pottery/kiln.html#built',
  },
  {
    id: 'glaze',
    title: 'Pottery › Glaze',
    text: 'Glazes are mixed from ash and feldspar. A glaze dries for two days before the kiln is lit.',
    url: '/pottery/glaze.html',
  },
];

const site = new URL('https://pots.example/');

async function connected(transport: Transport): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  return client;
}

/** A promise that the test settles. */
function gateOf() {
  let open: (value?: unknown) => void = () => {};
  const passed = new Promise<unknown>((settle) => {
    open = settle;
  });
  return { passed, open };
}

/** Of a tool's result, whose type knows older shapes. */
function textOf(result: unknown): string {
  const { content } = result as { readonly content: readonly { readonly text: string }[] };
  return content.map(({ text }) => text).join('\n');
}

describe('limen mcp over stdio', () => {
  let folder = '';
  let client: Client;
  let said = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'limen-mcp-'));
    const info = { id: 'pots', title: 'Pots', description: 'a workshop', examples: [] };
    await writeCorpus(folder, info, passages);
    const program = inject('commandLine');
    const args = [program, 'mcp', '--corpus', folder, '--site', site.href];
    const transport = new StdioClientTransport({ command: process.execPath, args, stderr: 'pipe' });
    transport.stderr?.on('data', (chunk) => {
      said += String(chunk);
    });
    // What is on stdout and is no message of the protocol ends up here.
    transport.onerror = ({ message }) => {
      said += message;
    };
    client = await connected(transport);
  }, 120_000);
  afterAll(async () => {
    await client.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('offers two tools that say which corpus they read', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['search', 'ask']);
    expect(tools[0]?.description).toContain('Pots: a workshop');
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
  });

  it('finds passages with title, address, text and score', async () => {
    const result = await client.callTool({ name: 'search', arguments: { query: 'beech wood', limit: 1 } });
    expect(result.structuredContent).toEqual({
      passages: [
        {
          title: 'Pottery › Kiln',
          address: 'https://pots.example/pottery/kiln.html#built',
          text: passages[0]?.text,
          score: expect.any(Number),
        },
      ],
    });
    expect(textOf(result)).toContain('<https://pots.example/pottery/kiln.html#built>');
  });

  it('answers with the sentence that proves it, and is silent on what the corpus does not hold', async () => {
    const ask = (question: string) => client.callTool({ name: 'ask', arguments: { question } });
    const built = await ask('Who built the kiln of the Ostrava workshop?');
    expect(built.structuredContent).toMatchObject({
      status: 'answered',
      answer: 'Jana Holub',
      proofs: [
        {
          address: 'https://pots.example/pottery/kiln.html#built',
          marked: expect.stringContaining('built by Jana Holub in 1931'),
        },
      ],
    });
    const silent = await ask('How many passengers does the ferry to Lindau take?');
    expect(silent.structuredContent).toMatchObject({ status: 'silent', answer: null, proofs: [] });
    expect(textOf(silent)).toContain('I do not know');
    expect(said).toBe('');
  }, 120_000);

  it.each([
    ['search', { query: '' }],
    ['search', { query: 'kiln', limit: 1000 }],
    ['ask', { question: 'x'.repeat(1001) }],
    ['ask', {}],
  ])('refuses to %s what is empty or too much (%#)', async (name, given) => {
    const result = await client.callTool({ name, arguments: given });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toContain('Invalid arguments');
  });
});

describe('limen mcp over HTTP', () => {
  const ends: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  async function endpointOver(run: QuestionRun): Promise<HttpEndpoint> {
    const knowledge = new Knowledge(indexRetriever(buildIndex(passages)), async () => run, site);
    const endpoint = await serveHttp(0, () => toolServer(knowledge, 'Pots'));
    ends.push(() => endpoint.close());
    return endpoint;
  }

  async function clientOf({ url }: HttpEndpoint): Promise<Client> {
    // The SDK's declarations do not know exactOptionalPropertyTypes.
    const client = await connected(new StreamableHTTPClientTransport(new URL(url)) as Transport);
    ends.push(() => client.close());
    return client;
  }

  const unasked: QuestionRun = () => {
    throw new Error('nobody asks');
  };

  it('listens on loopback alone and serves several clients', async () => {
    const endpoint = await endpointOver(unasked);
    expect(endpoint.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
    for (const client of [await clientOf(endpoint), await clientOf(endpoint)]) {
      const result = await client.callTool({ name: 'search', arguments: { query: 'feldspar' } });
      expect(result.structuredContent).toMatchObject({ passages: [{ title: 'Pottery › Glaze' }] });
    }
  });

  it('stops a run that the client takes back', async () => {
    const began = gateOf();
    const stopped = gateOf();
    const client = await clientOf(
      await endpointOver(async function* (_question, signal) {
        began.open();
        await new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            stopped.open();
            reject(signal.reason);
          });
        });
      }),
    );
    const controller = new AbortController();
    const asked = client.callTool({ name: 'ask', arguments: { question: 'Who?' } }, undefined, controller);
    const refused = expect(asked).rejects.toThrow();
    await began.passed;
    controller.abort();
    await refused;
    await stopped.passed;
  });

  it('tells an error as a sentence, and its code for programs', async () => {
    const error = new LimenError('model-unavailable', { file: 'model.onnx', reason: 'it is not there' });
    const { code, detail, message } = error;
    const client = await clientOf(
      await endpointOver(async function* () {
        yield { type: 'failed', error: { code, detail, message } } as never;
      }),
    );
    const result = await client.callTool({ name: 'ask', arguments: { question: 'Who?' } });
    expect(result).toMatchObject({ isError: true, _meta: { 'limen/error': { code, detail } } });
    expect(textOf(result)).toBe(message);
  });

  it.each([
    ['a name that a page chose', { host: 'evil.example' }, 403],
    ['a page of another site', { origin: 'https://evil.example' }, 403],
    ['a session that is not', { 'mcp-session-id': 'made-up' }, 404],
  ])('refuses %s', async (_what, headers, status) => {
    const { url } = await endpointOver(unasked);
    const answered = await new Promise((settle, fail) => {
      const asked = request(url, { method: 'POST', headers }, (response) => {
        response.resume();
        settle(response.statusCode);
      });
      asked.on('error', fail);
      asked.end('{}');
    });
    expect(answered).toBe(status);
  });

  it('reads no message of any length', async () => {
    const { url } = await endpointOver(unasked);
    const { status } = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
      body: `"${'x'.repeat(1_000_000)}"`,
    });
    expect(status).toBe(413);
  });
});

describe('questions that come together', () => {
  it('are asked one after the other, and those over the limit are refused', async () => {
    const serial = new Serial(2);
    const { signal } = new AbortController();
    const order: string[] = [];
    const gate = gateOf();
    const first = serial.run(async () => {
      await gate.passed;
      order.push('first');
    }, signal);
    const second = serial.run(async () => order.push('second'), signal);
    await expect(serial.run(async () => {}, signal)).rejects.toMatchObject({ code: 'reasoner-unavailable' });
    gate.open();
    await Promise.all([first, second]);
    expect(order).toEqual(['first', 'second']);
    await serial.run(async () => {}, signal);
  });

  it('are not begun once they were taken back', async () => {
    const serial = new Serial(2);
    const gate = gateOf();
    const first = serial.run(() => gate.passed, new AbortController().signal);
    const controller = new AbortController();
    let began = false;
    const second = serial.run(async () => {
      began = true;
    }, controller.signal);
    controller.abort(new Error('taken back'));
    await expect(second).rejects.toThrow('taken back');
    gate.open();
    await first;
    await serial.run(async () => {}, new AbortController().signal);
    expect(began).toBe(false);
  });
});
