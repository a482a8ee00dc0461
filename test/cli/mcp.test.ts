import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { corpusRetriever } from '../../cli/corpus-retriever.js';
import { type HttpEndpoint, serveHttp } from '../../cli/mcp/http.js';
import { Knowledge } from '../../cli/mcp/knowledge.js';
import { Serial } from '../../cli/mcp/serial.js';
import { toolServer } from '../../cli/mcp/tools.js';
import type { OpenedQuestions, QuestionRun } from '../../cli/question-run.js';
import { LimenError, type Passage } from '../../src/engine/index.js';
import { writeCorpus } from '../../src/indexing/write-corpus.js';
import { compileAtSize } from '../../src/retrieval/at-size/compile-at-size.js';
import { Bm25Index } from '../../src/retrieval/bm25-index.js';
import type { CorpusPassage } from '../../src/retrieval/corpus-format.js';
import { indexRetriever } from '../../src/retrieval/index-retriever.js';
import type { Facets } from '../../src/retrieval/scope/scope.js';
import { pack } from '../retrieval/support.js';

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

/** Asks by this run, and searches nothing. */
function questionsOf(run: QuestionRun): OpenedQuestions {
  return { run, searched: async () => expect.fail('nobody searches by meaning') };
}

/** A promise that the test settles. */
function gateOf() {
  let open: (value?: unknown) => void = () => {};
  const passed = new Promise<unknown>((settle) => {
    open = settle;
  });
  return { passed, open };
}

/** The text of a tool's result, whose type includes older formats. */
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
    // Output on stdout that is not a protocol message is reported here.
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

  it('answers with the sentence that proves it, and abstains on what the corpus does not contain', async () => {
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
  ])('refuses to %s empty or excessive input (%#)', async (name, given) => {
    const result = await client.callTool({ name, arguments: given });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toContain('Invalid arguments');
  });
});

describe('limen mcp over a site in several versions', () => {
  const told = (version: string, fuel: string): CorpusPassage => ({
    id: `${version}/kiln`,
    title: 'Kiln',
    text: `The kiln of the workshop burns ${fuel}.`,
    url: `/${version}/kiln.html`,
    facets: { version, lang: 'en' },
  });
  const versions = [told('2.0', 'beech wood'), told('3.1', 'natural gas')];
  const { signal } = new AbortController();
  let folder = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'limen-mcp-scope-'));
    const info = { id: 'kilns', title: 'Kilns', description: '', examples: [] };
    await writeCorpus(join(folder, 'whole'), info, versions);
    const { manifest, files } = await compileAtSize(info, versions, 'kilns', { pack });
    await mkdir(join(folder, 'at size'));
    for (const [name, content] of files) await writeFile(join(folder, 'at size', name), content);
    expect(manifest.version).toBe(2);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const knowledgeOf = async (form = 'whole', scope?: Facets, run?: QuestionRun) =>
    new Knowledge(
      await corpusRetriever(join(folder, form)),
      async () => (run === undefined ? expect.fail('nobody asks') : questionsOf(run)),
      site,
      scope,
    );

  it.each(['whole', 'at size'])('names the version of each result from a corpus read %s', async (form) => {
    const found = await (await knowledgeOf(form)).search('kiln', 5, signal);
    expect(found.map(({ version, lang }) => [version, lang]).sort()).toEqual([
      ['2.0', 'en'],
      ['3.1', 'en'],
    ]);
  });

  it.each(['whole', 'at size'])('searches only within the scope in a corpus read %s', async (form) => {
    const found = await (await knowledgeOf(form)).search('kiln', 5, signal, { version: '3.1' });
    expect(found.map(({ address }) => address)).toEqual(['https://pots.example/3.1/kiln.html']);
  });

  it('uses the scope of the command for what a call does not specify', async () => {
    const scopes: (Facets | undefined)[] = [];
    const run: QuestionRun = async function* (_question, _signal, scope) {
      scopes.push(scope);
      yield { type: 'round-opened', round: 1 };
    };
    const knowledge = await knowledgeOf('whole', { version: '3.1', lang: 'en' }, run);
    expect(await knowledge.search('kiln', 5, signal)).toMatchObject([{ version: '3.1' }]);
    expect(await knowledge.search('kiln', 5, signal, { version: '2.0' })).toMatchObject([{ version: '2.0' }]);
    await expect(knowledge.ask('Why not?', signal, { version: '2.0' })).rejects.toThrow('without an outcome');
    expect(scopes).toEqual([{ version: '2.0', lang: 'en' }]);
  });

  it('searches as questions do where passages have vectors, within the scope, once words find anything', async () => {
    const within: unknown[] = [];
    const [nearest] = versions;
    const byWords = await corpusRetriever(join(folder, 'whole'));
    const corpus = { ...byWords, vectorsBy: async () => 'reader@1' };
    const open = async (): Promise<OpenedQuestions> => ({
      run: () => expect.fail('nobody asks'),
      searched: async (scope) => {
        within.push(scope);
        const found = nearest === undefined ? [] : [{ passage: nearest, score: 1, matchedTerms: [] }];
        return { search: async () => found };
      },
    });
    const knowledge = new Knowledge(corpus, open, site);
    expect(await knowledge.search('kiln', 5, signal, { version: '3.1' })).toHaveLength(1);
    expect(within).toEqual([{ version: '3.1' }]);
    expect(await knowledge.search('qxv', 5, signal)).toEqual([]);
    expect(within).toHaveLength(1);
  });

  it('searches by words where the models cannot be opened', async () => {
    const byWords = await corpusRetriever(join(folder, 'whole'));
    const corpus = { ...byWords, vectorsBy: async () => 'reader@1' };
    const knowledge = new Knowledge(corpus, async () => Promise.reject(new Error('no models')), site);
    expect(await knowledge.search('kiln', 5, signal)).toHaveLength(2);
  });

  it('searches every version for a call that says so, whatever the scope of the command', async () => {
    const knowledge = await knowledgeOf('whole', { version: '3.1', lang: 'en' });
    const found = await knowledge.search('kiln', 5, signal, { version: '*', lang: '*', section: '*' });
    expect(found.map(({ version }) => version).sort()).toEqual(['2.0', '3.1']);
  });

  it('lists the available values for a scope that the corpus does not have', async () => {
    const detail = {
      option: 'scope',
      value: 'version=4',
      allowed: 'what the corpus has: version=2.0, 3.1; lang=en',
    };
    const knowledge = await knowledgeOf();
    const refused = { code: 'option-invalid', detail };
    await expect(knowledge.search('kiln', 5, signal, { version: '4' })).rejects.toMatchObject(refused);
    await expect(knowledge.ask('Why?', signal, { version: '4' })).rejects.toMatchObject(refused);
  });

  it('offers the scope to the assistant, with its possible values', async () => {
    const [ours, theirs] = InMemoryTransport.createLinkedPair();
    const knowledge = await knowledgeOf('whole', { version: '3.1' });
    await toolServer(knowledge, 'Kilns').connect(ours);
    const client = await connected(theirs);
    const { tools } = await client.listTools();
    for (const { inputSchema } of tools) {
      expect(inputSchema.properties?.['scope']).toMatchObject({
        description: expect.stringContaining(
          'each “*” for all there are: version=2.0, 3.1; lang=en (3.1 by default)',
        ),
      });
    }
    const search = (scope: object) =>
      client.callTool({ name: 'search', arguments: { query: 'kiln', scope } });
    expect(textOf(await search({ version: '2.0' }))).toMatch(/^Kiln \(2\.0, en\) </);
    const everywhere = textOf(await search({ version: '*' }));
    for (const version of ['2.0', '3.1']) expect(everywhere).toContain(`Kiln (${version}, en) <`);
    expect(await search({ versions: '2.0' })).toMatchObject({ isError: true });
    await client.close();
  });

  it.each([
    ['version=4', 'allowed is what the corpus has: version=2.0, 3.1; lang=en'],
    ['edition=4', 'version=…, lang=…, section=…'],
  ])('does not start with the scope %s', async (scope, said) => {
    const args = [inject('commandLine'), 'mcp', '--corpus', join(folder, 'whole'), '--scope', scope];
    await expect(promisify(execFile)(process.execPath, args)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(said),
    });
  });

  it('answers a question on the command line only from within the scope', async () => {
    const args = [inject('commandLine'), 'ask', 'What does the kiln of the workshop burn?', '--json'];
    const asked = async (scope: string) => {
      const given = [...args, '--corpus', join(folder, 'whole'), '--scope', scope];
      return (await promisify(execFile)(process.execPath, given)).stdout;
    };
    expect(await asked('version=3.1; lang=en')).toContain('natural gas');
    expect(await asked('version=3.1; lang=en')).not.toContain('beech wood');
    expect(await asked('none')).toContain('beech wood');
  }, 120_000);
});

describe('limen mcp over HTTP', () => {
  const ends: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  async function endpointOver(run: QuestionRun): Promise<HttpEndpoint> {
    const knowledge = new Knowledge(
      indexRetriever(Bm25Index.build(passages)),
      async () => questionsOf(run),
      site,
    );
    const endpoint = await serveHttp(0, () => toolServer(knowledge, 'Pots'));
    ends.push(() => endpoint.close());
    return endpoint;
  }

  async function clientOf({ url }: HttpEndpoint): Promise<Client> {
    // The SDK's typings are not compatible with exactOptionalPropertyTypes.
    const client = await connected(new StreamableHTTPClientTransport(new URL(url)) as Transport);
    ends.push(() => client.close());
    return client;
  }

  const unasked: QuestionRun = () => {
    throw new Error('nobody asks');
  };

  it('listens only on loopback and serves several clients', async () => {
    const endpoint = await endpointOver(unasked);
    expect(endpoint.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
    for (const client of [await clientOf(endpoint), await clientOf(endpoint)]) {
      const result = await client.callTool({ name: 'search', arguments: { query: 'feldspar' } });
      expect(result.structuredContent).toMatchObject({ passages: [{ title: 'Pottery › Glaze' }] });
    }
  });

  it('stops a run that the client cancels', async () => {
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

  it('reports an error as a sentence, with its code for programs', async () => {
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

  it('limits the length of messages', async () => {
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

  it('are not started once they were cancelled', async () => {
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
