/**
 * A server of OpenAI's chat completions, as a separate process on loopback. The model's name selects its
 * behaviour. It prints its port; `GET /requests` returns the requests received, with their keys, and how each
 * connection ended.
 */

import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

export const rightKey = 'the-right-key';

/** Delay between two tokens, in milliseconds. */
const slowly = 60;

const requests = [];

/** @param finish `null` while the reply continues */
function chunk(content, finish = null) {
  const logprobs = { content: [{ token: content, logprob: -0.5, bytes: null, top_logprobs: [] }] };
  const choices = [{ index: 0, delta: { content }, logprobs, finish_reason: finish }];
  const value = { id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices };
  return `data: ${JSON.stringify(value)}\n\n`;
}

/**
 * Keeps writing as fast as it is read, until the client disconnects or a limit is reached that no test may
 * exceed.
 */
async function flood(response, text) {
  const most = 256 * 1024 * 1024;
  for (let written = 0; written < most && !response.destroyed; written += text.length) {
    if (response.write(text)) continue;
    const settled = new AbortController();
    const either = ['drain', 'close'].map((event) => once(response, event, { signal: settled.signal }));
    await Promise.race(either);
    settled.abort();
  }
  response.end();
}

const asStream = { 'content-type': 'text/event-stream' };

/**
 * The reply of a small model: nothing of its own, and over passages the sentence that contains the answer.
 */
function replyTo({ messages, response_format: format }) {
  const prompt = messages.map(({ content }) => content).join('\n');
  if (format.json_schema.name === 'query') return { query: prompt.match(/Question: (.*)/u)?.[1] ?? 'Titan' };
  const sentence = prompt.match(/[^.\n]*Christiaan Huygens[^.\n]*\./u)?.[0].trim();
  if (sentence === undefined) return { rationale: 'I am not sure.', quotes: [], answer: null };
  const before = prompt.slice(0, prompt.indexOf(sentence));
  const passage = Number(before.match(/\[(\d+)\](?![\s\S]*\[\d+\])/u)?.[1] ?? 1);
  return {
    rationale: 'A passage says so.',
    quotes: [{ passage, quote: sentence }],
    answer: 'Christiaan Huygens, in the year 1655',
  };
}

async function stream(response, text, wait) {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const words = text.match(/\S+\s*/gu) ?? [];
  for (const word of words) {
    if (response.closed) return;
    response.write(chunk(word));
    if (wait > 0) await pause(wait);
  }
  response.write(chunk('', 'stop'));
  response.end('data: [DONE]\n\n');
}

function refuse(response, status, message, headers = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify({ error: { message } }));
}

function wholeChoice(reply) {
  const content = JSON.stringify(reply);
  const logprobs = { content: [{ token: content, logprob: -0.25, bytes: null, top_logprobs: [] }] };
  return { index: 0, message: { role: 'assistant', content }, logprobs, finish_reason: 'stop' };
}

function answerWhole(response, completion) {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(completion, null, 2));
}

/** How servers report that they do not accept a parameter. */
const refusals = {
  'by name': (name) => [400, { error: { message: 'That is not supported.', param: name } }],
  'by the name of a part': (name) => [400, { error: { message: 'That is not it.', param: `${name}.type` } }],
  'in words': (name) => [
    400,
    { error: { message: `Unsupported parameter: '${name}'. Use 'max_completion_tokens' instead.` } },
  ],
  'in its own way': (name) => [
    422,
    { detail: [{ loc: ['body', name], msg: 'Extra inputs are not permitted' }] },
  ],
};

const behaviours = {
  quick: (response, body) => stream(response, JSON.stringify(replyTo(body)), 0),
  slow: (response, body) => stream(response, JSON.stringify(replyTo(body)), slowly),
  /** Starts, and never continues. */
  stuck: (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(chunk('{"answer": "Ti'));
  },
  cut: (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(chunk('{"answer": "Ti'), () => response.destroy());
  },
  'ends early': (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(chunk('{"answer": "Ti'));
  },
  /** As servers on one's own machine do: no chunk says that it is the last. */
  'done without a reason': async (response, body) => {
    response.writeHead(200, asStream);
    response.write(chunk(JSON.stringify(replyTo(body))));
    for (const part of ['data: [DO', 'NE]\n\n']) {
      response.write(part);
      await pause(slowly);
    }
    response.end();
  },
  'says done in its reply': (response) => {
    response.writeHead(200, asStream);
    response.end(chunk('{"answer": "\ndata: [DONE]'));
  },
  'busy once': (response, body, asked) =>
    asked === 1
      ? refuse(response, 429, 'too many requests', { 'retry-after': '1' })
      : stream(response, JSON.stringify(replyTo(body)), 0),
  /** The connection is dropped twice before anything is sent. */
  'dropped twice': (response, body, asked) =>
    asked <= 2 ? response.destroy() : stream(response, JSON.stringify(replyTo(body)), 0),
  'busy for good': (response) => refuse(response, 429, 'nothing is left', { 'x-should-retry': 'false' }),
  'busy for an hour': (response) => refuse(response, 429, 'come back later', { 'retry-after': '3600' }),
  'busy for a while': (response) => refuse(response, 429, 'come back later', { 'retry-after': '30' }),
  busy: (response) => refuse(response, 429, 'too many requests', { 'retry-after-ms': '5' }),
  /** Between tokens, sends chunks that lack most fields, as gateways do. */
  'behind a gateway': (response, body) => {
    const bare = [
      null,
      {},
      { choices: null, usage: { total_tokens: 7 } },
      { choices: [{ index: 0, content_filter_results: {}, finish_reason: null }] },
      { choices: [{ index: 0, delta: null }] },
    ].map((value) => `data: ${JSON.stringify(value)}\n\n`);
    response.writeHead(200, asStream);
    response.write(bare.join('') + chunk(JSON.stringify(replyTo(body))) + bare.join(''));
    const last = { choices: [{ index: 0, finish_reason: 'stop' }] };
    response.end(`data: ${JSON.stringify(last)}\n\n${bare.join('')}data: [DONE]\n\n`);
  },
  'all at once': (response, body) => answerWhole(response, { choices: [wholeChoice(replyTo(body))] }),
  'all at once, with nothing': (response) => answerWhole(response, { choices: [] }),
  'all at once, with an error': (response) => answerWhole(response, { error: { message: 'out of memory' } }),
  'a stream that is called JSON': (response, body) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(chunk(JSON.stringify(replyTo(body))) + chunk('', 'stop')),
  garbled: (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end('data: {"choices": [\n\n');
  },
  'a page': (response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>Welcome</title>');
  },
  guessing: (response, { response_format: format }) => {
    const quotes = [{ passage: 1, quote: 'It was Galileo, as everybody knows.' }];
    const draft = { rationale: 'Everybody knows.', quotes, answer: 'Galileo' };
    return stream(
      response,
      JSON.stringify(format.json_schema.name === 'query' ? { query: 'Titan' } : draft),
      0,
    );
  },
  babbling: (response) => stream(response, 'I would rather talk about the weather.', 0),
  'never ending': (response) => flood(response.writeHead(200, asStream), chunk('word '.repeat(20))),
  'never ending, with nothing to say': (response) =>
    flood(response.writeHead(200, asStream), ': still here\n\n'),
  'a line without end': (response) => flood(response.writeHead(200, asStream), 'data: '.padEnd(50_000, 'x')),
  'an event without end': (response) => flood(response.writeHead(200, asStream), 'data: x\r\n'.repeat(5000)),
  'a large event': (response) =>
    response.writeHead(200, asStream).end(chunk('x'.repeat(200_000)) + chunk('', 'stop')),
  'too sure of itself': (response) => {
    const told = { token: 'x', logprob: -0.5, bytes: null, top_logprobs: [] };
    const choices = [
      { index: 0, delta: {}, logprobs: { content: Array(200).fill(told) }, finish_reason: null },
    ];
    return flood(response.writeHead(200, asStream), `data: ${JSON.stringify({ id: 'c', choices })}\n\n`);
  },
  inflating: (response) =>
    response
      .writeHead(200, { ...asStream, 'content-encoding': 'gzip' })
      .end(gzipSync(chunk('word ').repeat(100_000))),
  'a long complaint': (response) =>
    flood(response.writeHead(400, { 'content-type': 'text/plain' }), 'no, never! '.repeat(1000)),
  'a long complaint in JSON': (response) => refuse(response, 400, 'no, never! '.repeat(100_000)),
};

const unicode = (letter) => `\\u${letter.codePointAt(0).toString(16).padStart(4, '0')}`;
const percent = (letter) => `%${letter.codePointAt(0).toString(16).padStart(2, '0')}`;
const each = (write) => (key) => [...key].map(write).join('');

/** Ways to write a key. */
const ways = {
  plainly: (key) => key,
  'in capitals': (key) => key.toUpperCase(),
  'as a header': (key) => `authorization: Bearer ${key}`,
  'as the beginning of a header': (key) => `Bearer ${key.slice(0, 3)}…`,
  'by half': (key) => key.slice(0, Math.ceil(key.length / 2)),
  'by the other half': (key) => key.slice(Math.floor(key.length / 2)),
  'for an address': (key) => encodeURIComponent(key),
  'for an address, every letter': each(percent),
  'for an address, twice': (key) => encodeURIComponent(each(percent)(key)),
  'in JSON': (key) => JSON.stringify(key),
  'in JSON, every letter': each(unicode),
  'in JSON, twice': (key) => JSON.stringify(each(unicode)(key)),
  'in HTML': each((letter) => `&#${letter.codePointAt(0)};`),
  'in HTML, by hexadecimal numbers': each((letter) => `&#x${letter.codePointAt(0).toString(16)};`),
  'in base64': (key) => Buffer.from(key).toString('base64'),
  'in base64 for addresses': (key) => Buffer.from(key).toString('base64url'),
  'in base64, behind a name': (key) => Buffer.from(`a user:${key}`).toString('base64'),
  'in base64, as a header': (key) => Buffer.from(`Bearer ${key}`).toString('base64'),
  'in hexadecimal': (key) => Buffer.from(key).toString('hex'),
  'broken over lines': (key) => key.replace(/(.{4})/gu, '$1\n'),
  'with what cannot be seen': (key) => [...key].join('\u200b'),
};

const keyOf = (response) => response.req.headers.authorization.replace('Bearer ', '');

/** Behaviours with parameters in their names. */
const worded = [
  [
    /^refuses (by name|by the name of a part|in words|in its own way): (.*)$/u,
    (response, how, names, body) => {
      const refused = names.split(', ').find((name) => name in body);
      if (refused === undefined) return stream(response, '{"query":"Which moon?"}', 0);
      const [status, answer] = refusals[how](refused);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    },
  ],
  [
    /^complains (\d+) (.*)$/u,
    (response, status, text) =>
      response.writeHead(Number(status), { 'content-type': 'application/json' }).end(text),
  ],
  [
    /^echoes in its own way (.*)$/u,
    (response, way) => {
      const detail = `refused: ${ways[way](keyOf(response))}`;
      response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ detail }));
    },
  ],
  [
    /^echoes its query (\d+)$/u,
    (response, status) => {
      const { searchParams } = new URL(response.req.url, 'http://localhost');
      refuse(response, Number(status), `refused: ${[...searchParams.values()].join()}`);
    },
  ],
  [
    /^echoes (\d+) (.*)$/u,
    (response, status, way) =>
      refuse(response, Number(status), `refused: ${ways[way](keyOf(response))} is unknown`, {
        'x-echo': encodeURIComponent(keyOf(response)),
      }),
  ],
  [
    /^echoes in its stream (.*)$/u,
    (response, way) => {
      const error = { message: `refused: ${ways[way](keyOf(response))}` };
      response.writeHead(200, asStream).end(`data: ${JSON.stringify({ error })}\n\n`);
    },
  ],
  [
    /^garbles (.*)$/u,
    (response, way) => response.writeHead(200, asStream).end(`data: ${ways[way](keyOf(response))}\n\n`),
  ],
  [
    /^answers with the key (.*)$/u,
    async (response, way) => {
      response.writeHead(200, asStream);
      for (const letter of `{"query":"${ways[way](keyOf(response))}"}`) response.write(chunk(letter));
      response.end(chunk('', 'stop'));
    },
  ],
  [
    /^redirects (\d+) (.*)$/u,
    (response, status, location, body) =>
      response.req.url.includes('moved')
        ? stream(response, JSON.stringify(replyTo(body)), 0)
        : response.writeHead(Number(status), { location }).end(),
  ],
];

function behave(response, body, asked) {
  for (const [name, behaviour] of worded) {
    const told = body.model.match(name);
    if (told !== null) return behaviour(response, ...told.slice(1), body);
  }
  return behaviours[body.model](response, body, asked);
}

const server = createServer(async (incoming, response) => {
  // Any origin may ask, as with servers for local models.
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader(
    'access-control-allow-headers',
    incoming.headers['access-control-request-headers'] ?? '*',
  );
  if (incoming.method === 'OPTIONS') return response.writeHead(204).end();
  if (incoming.method === 'GET') return response.end(JSON.stringify(requests));
  let text = '';
  for await (const part of incoming) text += part;
  const body = JSON.parse(text);
  const request = { path: incoming.url, key: incoming.headers.authorization, body, ended: 'not yet' };
  requests.push(request);
  response.on('close', () => {
    request.ended = response.writableFinished ? 'by the server' : 'before the end';
  });
  // These behaviours handle any key themselves.
  if (request.key !== `Bearer ${rightKey}` && !/^(?:echoes|garbles|answers) /u.test(body.model))
    return refuse(response, 401, 'the key is not known');
  const asked = requests.filter((each) => each.body.model === body.model).length;
  await behave(response, body, asked);
});

server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
