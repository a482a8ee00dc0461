import { type Browser, expect, test } from '@playwright/test';
import { openPage, startBrowser, type WatchedPage } from './browser.js';
import { tinyInputs } from './inputs.js';
import { type CriticSite, criticSite, tinyCritic } from './site.js';

const processorBinary = 'ort-wasm-simd-threaded';
const graphicsBinary = 'ort-wasm-simd-threaded.asyncify';

let site: CriticSite;
test.beforeAll(async () => {
  site = await criticSite(tinyCritic);
});
test.afterAll(() => site.close());

/** Probabilities of the tiny critic on WASM, from a separate browser. */
async function probabilities(watched: WatchedPage, count: number): Promise<number[]> {
  return watched.page.evaluate((inputs) => globalThis.criticPage.assess(inputs), tinyInputs(count));
}

async function withBrowser(
  options: { webgpu: boolean },
  act: (browser: Browser) => Promise<void>,
): Promise<void> {
  const browser = await startBrowser(options);
  try {
    await act(browser);
  } finally {
    await browser.close();
  }
}

test('WebGPU and WASM give the same probabilities, and neither fetches the binary of the other', async () => {
  await withBrowser({ webgpu: true }, async (browser) => {
    const wasm = await openPage(browser, site.address);
    const wasmStatus = await wasm.page.evaluate(() => globalThis.criticPage.open('wasm'));
    expect(wasmStatus.critic).toMatchObject({ state: 'ready', backend: 'wasm', reason: 'it was asked for' });
    const expected = await probabilities(wasm, 12);
    expect(new Set(expected).size).toBe(12);
    expect(wasm.binaries()).toEqual([processorBinary]);

    const webgpu = await openPage(browser, site.address);
    const webgpuStatus = await webgpu.page.evaluate(() => globalThis.criticPage.open('webgpu'));
    expect(webgpuStatus.critic).toMatchObject({ state: 'ready', backend: 'webgpu' });
    const actual = await probabilities(webgpu, 12);
    for (const [index, probability] of expected.entries()) expect(actual[index]).toBeCloseTo(probability, 4);
    expect(webgpu.binaries()).toEqual([graphicsBinary]);
    expect([...wasm.complaints, ...webgpu.complaints]).toEqual([]);
  });
});

test('a software adapter is skipped unless it was requested, and the reason says so', async () => {
  await withBrowser({ webgpu: true }, async (browser) => {
    const watched = await openPage(browser, site.address);
    const status = await watched.page.evaluate(() => globalThis.criticPage.open('auto'));
    expect(status.critic).toMatchObject({
      state: 'ready',
      backend: 'wasm',
      reason:
        'WebGPU cannot be used: the only graphics adapter is a software one, which is slower than WASM.',
    });
    expect(await probabilities(watched, 1)).toHaveLength(1);
    expect(watched.binaries()).toEqual([processorBinary]);
    expect(watched.complaints).toEqual([]);
  });
});

test('a browser without WebGPU runs the critic on WASM, and the reason says so', async () => {
  await withBrowser({ webgpu: false }, async (browser) => {
    const watched = await openPage(browser, site.address);
    const status = await watched.page.evaluate(() => globalThis.criticPage.open('webgpu'));
    expect(status.critic).toMatchObject({ state: 'ready', backend: 'wasm' });
    expect(status.critic).toHaveProperty(
      'reason',
      expect.stringMatching(/^WebGPU cannot be used: this browser /u),
    );
    expect(await probabilities(watched, 1)).toHaveLength(1);
    expect(watched.binaries()).toEqual([processorBinary]);
  });
});

test('a graphics process that dies in the middle of the work costs no answer', async () => {
  await withBrowser({ webgpu: true }, async (browser) => {
    const watched = await openPage(browser, site.address);
    const { page } = watched;
    await page.evaluate(() => globalThis.criticPage.open('webgpu'));
    const expected = await probabilities(watched, 12);
    const inputs = Array.from({ length: 60 }, () => tinyInputs(12)).flat();
    const running = page.evaluate((all) => globalThis.criticPage.assess(all), inputs);
    const devtools = await browser.newBrowserCDPSession();
    // The command gets no response, because the process that would send it is gone.
    void devtools.send('Browser.crashGpuProcess').catch(() => undefined);
    const actual = await running;
    expect(actual).toHaveLength(inputs.length);
    for (const [index, probability] of actual.entries()) {
      expect(probability).toBeCloseTo(expected[index % 12] ?? Number.NaN, 4);
    }
    const status = await page.evaluate(() => globalThis.criticPage.status());
    expect(status.critic).toMatchObject({ state: 'ready', backend: 'wasm' });
    expect(status.critic).toHaveProperty('reason', expect.stringContaining('WebGPU stopped answering'));
    expect(status.notices.map(({ code }) => code)).toEqual(['device-lost']);
  });
});
