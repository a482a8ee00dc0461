import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import type { ErrorRecord } from '../../src/engine/index.js';
import { seededRandom } from '../offline/random.js';
import type { Fault } from './faulty-server.js';
import { generatedModel, hashesOf, hashOf, modelBytes } from './model.js';
import type { DeliveryPage, Place } from './page.js';
import type { Outcome } from './service.js';
import { type DeliverySite, deliverySite } from './site.js';

declare global {
  /** Set by `delivery/page.ts`. */
  var deliveryPage: DeliveryPage;
}

const model = generatedModel(5);
const hashes = hashesOf(model);
const weights = 'model.onnx';
const weightBytes = model.get(weights)?.length ?? 0;
/** Size of the files that are loaded before the weights. */
const bytesBefore = modelBytes - weightBytes;
/** Progress is reported in steps of one hundredth. */
const progressStep = modelBytes / 100 + 1;

let site: DeliverySite;
test.beforeAll(async () => {
  site = await deliverySite(model);
});
test.afterAll(() => site.close());

async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(site.address);
  await page.waitForFunction(() => 'deliveryPage' in globalThis);
  return page;
}

interface LoadSettings {
  readonly place?: Place;
  readonly retries?: number;
}

async function start(page: Page, name: string, settings: LoadSettings = {}): Promise<void> {
  const { place = 'worker', retries = 0 } = settings;
  await page.evaluate(([name, place, retries]) => globalThis.deliveryPage.start(name, place, retries), [
    name,
    place,
    retries,
  ] as const);
}

const outcome = (page: Page): Promise<Outcome> => page.evaluate(() => globalThis.deliveryPage.outcome());

async function load(page: Page, name: string, settings?: LoadSettings): Promise<Outcome> {
  await start(page, name, settings);
  return outcome(page);
}

/** Waits until this many bytes of the weights have arrived in the page, allowing for one progress step. */
async function weightsArrived(page: Page, bytes: number): Promise<void> {
  const loaded = Math.max(0, bytesBefore + bytes - progressStep);
  await page.waitForFunction((enough) => globalThis.deliveryPage.loaded() >= enough, loaded);
}

const traces = (page: Page) => page.evaluate(() => globalThis.deliveryPage.traces());
const stored = (page: Page) => page.evaluate(() => globalThis.deliveryPage.stored());
/**
 * Waits until this many bytes of the weights are stored, allowing for one progress step. Received bytes are
 * stored once a second.
 */
async function partKept(page: Page, name: string, bytes: number): Promise<void> {
  const kept = async () =>
    (await stored(page)).find(({ folder }) => folder.includes(name))?.partialBytes ?? 0;
  await expect.poll(kept).toBeGreaterThan(bytes - progressStep - 1);
}
const ranges = (name: string): number[] =>
  site.server
    .requestsFor(name, weights)
    .map(({ range }) => Number(/^bytes=(\d+)-$/u.exec(range ?? '')?.[1] ?? 0));

const whole: Outcome = { hashes, notices: [] };
type Detail = Readonly<Record<string, unknown>>;
const failed = (code: string, detail: Detail) => ({
  error: expect.objectContaining({ code, detail: expect.objectContaining(detail) }),
  notices: [],
});

test('a download that is cut at 20 random bytes goes on there and ends with the published bytes', async ({
  context,
}) => {
  const page = await openPage(context);
  const random = seededRandom(20);
  for (let cut = 1; cut <= 20; cut += 1) {
    const name = `cut-${cut}`;
    const offset = 20_000 + Math.floor(random() * (weightBytes - 20_001));
    // Every third load runs in the window, where partial files are stored differently; every second is left
    // to the next load.
    const place = cut % 3 === 0 ? 'window' : 'worker';
    const retries = cut % 2;
    site.server.fail(name, weights, { kind: 'hold', at: offset });
    await start(page, name, { place, retries });
    const held = await site.server.held();
    await weightsArrived(page, offset);
    held.cut();
    if (retries === 0) {
      expect(await outcome(page)).toEqual(failed('model-unavailable', { file: weights }));
      await start(page, name, { place });
    }
    expect(await outcome(page), `cut at ${offset}`).toEqual(whole);
    const [first, second, ...others] = ranges(name);
    expect([first, others], `cut at ${offset}`).toEqual([0, []]);
    expect(second, `cut at ${offset}`).toBeGreaterThan(offset - progressStep - 1);
    expect(second).toBeLessThanOrEqual(offset);
    expect(site.server.requestsFor(name, weights)[1]?.ifRange).toMatch(/^"\w+"$/u);
    expect(site.server.requestsFor(name, 'tokenizer.json')).toHaveLength(1);
  }
});

test('a tab that is closed in the middle leaves what it has to the tab that waits', async ({ context }) => {
  const [first, second] = [await openPage(context), await openPage(context)];
  const offset = 250_000;
  site.server.fail('closed', weights, { kind: 'hold', at: offset });
  await start(first, 'closed');
  await site.server.held();
  await weightsArrived(first, offset);
  await start(second, 'closed');
  await second.waitForFunction(async () => (await globalThis.deliveryPage.waiting()) === 1);
  await partKept(second, 'closed', offset);
  await first.close();
  expect(await outcome(second)).toEqual(whole);
  const [begun, resumed, ...others] = ranges('closed');
  expect([begun, others]).toEqual([0, []]);
  expect(resumed).toBeGreaterThan(offset - progressStep - 1);
});

test('two tabs that want the same model at once download it once', async ({ context }) => {
  const [first, second] = [await openPage(context), await openPage(context)];
  site.server.fail('shared', weights, { kind: 'hold', at: 100_000 });
  await start(first, 'shared');
  const held = await site.server.held();
  await start(second, 'shared');
  await second.waitForFunction(async () => (await globalThis.deliveryPage.waiting()) === 1);
  held.goOn();
  expect(await outcome(first)).toEqual(whole);
  expect(await outcome(second)).toEqual(whole);
  for (const path of Object.keys(hashes)) expect(site.server.requestsFor('shared', path)).toHaveLength(1);
});

const altered = Buffer.from(model.get(weights) ?? []);
altered.writeUInt8(altered.readUInt8(weightBytes - 1) ^ 1, weightBytes - 1);
const tooLong = Buffer.concat([altered, Buffer.alloc(1)]);
const page = { headers: { 'Content-Type': 'text/html; charset=utf-8' }, body: '<!doctype html>' };

const refusals: readonly [what: string, path: string, fault: Fault, code: string, detail: Detail][] = [
  [
    'of a wrong hash',
    weights,
    { kind: 'other', status: 200, body: altered },
    'model-altered',
    {
      expected: `SHA-256 ${hashes[weights]}`,
      actual: `SHA-256 ${hashOf(altered)}`,
    },
  ],
  [
    'that is too short',
    weights,
    { kind: 'other', status: 200, body: altered.subarray(9) },
    'model-altered',
    {
      expected: `${weightBytes} bytes`,
      actual: `${weightBytes - 9} bytes`,
    },
  ],
  [
    'that is too long',
    weights,
    { kind: 'other', status: 200, body: tooLong },
    'model-altered',
    {
      expected: `${weightBytes} bytes`,
      actual: 'more',
    },
  ],
  [
    'that is a web page',
    weights,
    { kind: 'other', status: 200, ...page },
    'model-unavailable',
    {
      reason: 'the server answered with a web page',
    },
  ],
  [
    'that is missing',
    weights,
    { kind: 'other', status: 404 },
    'model-unavailable',
    {
      reason: 'the server answered 404',
    },
  ],
  [
    'that moved to another origin',
    weights,
    { kind: 'other', status: 302, headers: { Location: 'http://127.0.0.1:9/' } },
    'model-unavailable',
    {
      reason: 'Failed to fetch',
    },
  ],
  [
    'that is a web page and should be the manifest',
    'manifest.json',
    { kind: 'other', status: 200, ...page },
    'model-unavailable',
    {
      reason: 'the server answered with a web page',
    },
  ],
];

test('a faulty file is refused by name, and nothing of it is kept', async ({ context }) => {
  const tab = await openPage(context);
  for (const [index, [what, path, fault, code, detail]] of refusals.entries()) {
    const name = `refused-${index}`;
    site.server.fail(name, path, fault);
    const file = path === weights ? weights : `${name}/${path}`;
    expect(await load(tab, name), `a file ${what}`).toEqual(failed(code, { file, ...detail }));
    expect(site.server.requestsFor(name, path)).toHaveLength(1);
    const kept = (await traces(tab)).names.filter((trace) => trace.includes(`/${name}/${path}`));
    expect(kept, `a file ${what}`).toEqual([]);
    expect((await stored(tab)).find(({ folder }) => folder.endsWith(`/${name}/`))?.partialBytes ?? 0).toBe(0);
    // The server has recovered, and the page must too.
    expect(await load(tab, name)).toEqual(whole);
    const small = path === weights ? 'tokenizer.json' : weights;
    expect(site.server.requestsFor(name, small), 'verified files are not fetched twice').toHaveLength(1);
  }
});

test('a server that fails for a while is asked again, no sooner than it asks for', async ({ context }) => {
  const tab = await openPage(context);
  const busy: Fault = { kind: 'other', status: 503, headers: { 'Retry-After': '1' } };
  site.server.fail('busy', 'manifest.json', { kind: 'other', status: 500 });
  site.server.fail('busy', weights, { kind: 'other', status: 500 }, busy);
  expect(await load(tab, 'busy', { retries: 2 })).toEqual(whole);
  const [, second, third] = site.server.requestsFor('busy', weights);
  expect((third?.at ?? 0) - (second?.at ?? 0)).toBeGreaterThanOrEqual(1000);

  site.server.fail(
    'broken',
    weights,
    ...Array.from({ length: 9 }, (): Fault => ({ kind: 'other', status: 500 })),
  );
  const error = failed('model-unavailable', { file: weights, reason: 'the server answered 500' });
  expect(await load(tab, 'broken', { retries: 2 })).toEqual(error);
  expect(site.server.requestsFor('broken', weights)).toHaveLength(3);
});

test('a download starts over if the server cannot resume it', async ({ context }) => {
  const tab = await openPage(context);
  const offset = 200_000;
  const cutThen = async (name: string, ...faults: Fault[]): Promise<Outcome> => {
    site.server.fail(name, weights, { kind: 'hold', at: offset }, ...faults);
    await start(tab, name, { retries: 0 });
    const held = await site.server.held();
    await weightsArrived(tab, offset);
    held.cut();
    expect(await outcome(tab)).toEqual(failed('model-unavailable', { file: weights }));
    return load(tab, name);
  };
  // Each of these starts over: the whole file is sent, the range cannot be satisfied, or the ETag has
  // changed.
  expect(await cutThen('whole', { kind: 'whole' })).toEqual(whole);
  expect(ranges('whole')).toHaveLength(2);
  expect(await cutThen('unsatisfied', { kind: 'other', status: 416 })).toEqual(whole);
  expect(ranges('unsatisfied').map((from) => from > 0)).toEqual([false, true, false]);
  // Bytes that were not requested are never appended to those already stored.
  const contentRange = `bytes 7-${weightBytes - 1}/${weightBytes}`;
  expect(await cutThen('range', { kind: 'range', contentRange })).toEqual(whole);
  expect(ranges('range').map((from) => from > 0)).toEqual([false, true, false]);
});

test('a model that was loaded needs only its manifest, until what is kept of it is damaged', async ({
  context,
}) => {
  const tab = await openPage(context);
  expect(await load(tab, 'kept')).toEqual(whole);
  expect(await load(tab, 'kept')).toEqual(whole);
  expect(await load(tab, 'kept', { place: 'window' })).toEqual(whole);
  expect(ranges('kept')).toHaveLength(1);
  await tab.evaluate(() => globalThis.deliveryPage.damage('kept', 'model.onnx'));
  expect(await load(tab, 'kept')).toEqual(whole);
  expect(ranges('kept')).toHaveLength(2);
  expect(site.server.requestsFor('kept', 'tokenizer.json')).toHaveLength(1);
});

test('a model that is kept is used where the server falls silent, or a portal answers for it', async ({
  context,
}) => {
  const tab = await openPage(context);
  expect(await load(tab, 'portal')).toEqual(whole);
  site.server.fail('portal', 'manifest.json', { kind: 'hold', at: 0 });
  expect(await load(tab, 'portal')).toEqual(whole);
  (await site.server.held()).goOn();
  const portal = (type: string, body: string): Fault => ({
    kind: 'other',
    status: 200,
    headers: { 'Content-Type': type },
    body,
  });
  for (const [type, body] of [
    ['text/html', '<!doctype html>'],
    ['application/octet-stream', '<!doctype html>'],
    ['application/json', '{"portal":true}'],
  ] as const) {
    site.server.fail('portal', 'manifest.json', portal(type, body));
    const notice = expect.objectContaining({
      code: expect.stringMatching(/^model-(?:unavailable|invalid)$/u),
    });
    expect(await load(tab, 'portal')).toEqual({ hashes, notices: [notice] });
  }
  expect(await load(tab, 'portal')).toEqual(whole);
  expect(ranges('portal')).toHaveLength(1);
});

test('a model that does not fit is held in memory, and the notice says how much room is missing', async ({
  context,
}) => {
  const tab = await openPage(context);
  const devtools = await context.newCDPSession(tab);
  const { origin } = new URL(site.address);
  const quotaSize = 900_000;
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize });
  const expectFull = (outcome: Outcome, atLeast: number, atMost: number): void => {
    expect(outcome).toMatchObject({ hashes, notices: [{ code: 'storage-full' }] });
    const [notice] = outcome.notices as [ErrorRecord & { code: 'storage-full' }];
    expect(notice.detail).toMatchObject({ what: 'Generated model', needed: weightBytes });
    expect(notice.detail.missing).toBeGreaterThanOrEqual(atLeast);
    expect(notice.detail.missing).toBeLessThanOrEqual(atMost);
  };
  expectFull(await load(tab, 'full'), modelBytes - quotaSize, weightBytes);
  expect((await stored(tab)).map(({ bytes, partialBytes }) => [bytes, partialBytes])).toEqual([
    [bytesBefore, 0],
  ]);

  // Storage that runs out midway.
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 10_000_000 });
  site.server.fail('gone', weights, { kind: 'hold', at: 100_000 });
  await start(tab, 'gone');
  const held = await site.server.held();
  await weightsArrived(tab, 100_000);
  await partKept(tab, 'gone', 100_000);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 900_000 });
  held.goOn();
  expectFull(await outcome(tab), weightBytes - 900_000, weightBytes - 90_000);
  expect((await stored(tab)).every(({ partialBytes }) => partialBytes === 0)).toBe(true);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin });
});

test('deletion gives the room back and leaves other models alone', async ({ context }) => {
  const tab = await openPage(context);
  await load(tab, 'other');
  await load(tab, 'deleted');
  for (const place of ['worker', 'window'] as const) {
    const name = `begun-${place}`;
    site.server.fail(name, weights, { kind: 'hold', at: 300_000 });
    await start(tab, name, { place });
    const held = await site.server.held();
    await weightsArrived(tab, 300_000);
    held.cut();
    await outcome(tab);
  }
  const before = await stored(tab);
  const sizes = (name: string) => before.find(({ folder }) => folder.endsWith(`/models/${name}/`));
  expect(sizes('deleted')).toMatchObject({ bytes: modelBytes, partialBytes: 0 });
  expect(sizes('begun-worker')).toMatchObject({ bytes: bytesBefore, partialBytes: expect.any(Number) });
  expect(before).toHaveLength(4);
  const { usage } = await traces(tab);

  const remove = (name: string) => tab.evaluate((name) => globalThis.deliveryPage.remove(name), name);
  expect(await remove('deleted')).toBe(modelBytes);
  expect(await remove('deleted')).toBe(0);
  for (const name of ['begun-worker', 'begun-window']) {
    expect(sizes(name)?.partialBytes).toBeGreaterThan(250_000);
    expect(await remove(name)).toBe(bytesBefore + (sizes(name)?.partialBytes ?? 0));
  }
  expect((await stored(tab)).map(({ bytes, partialBytes }) => [bytes, partialBytes])).toEqual([
    [modelBytes, 0],
  ]);
  const left = await traces(tab);
  expect(left.names.every((name) => name.includes('/models/other/'))).toBe(true);
  await expect.poll(async () => usage - (await traces(tab)).usage).toBeGreaterThan(modelBytes + 500_000);
});
