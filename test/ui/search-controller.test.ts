import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Limen } from '../../src/api.js';
import { type FoundPassage, LimenError } from '../../src/engine/index.js';
import { SearchController } from '../../src/ui/search-controller.js';

const host = {
  addController() {},
  removeController() {},
  requestUpdate() {},
  updateComplete: Promise.resolve(true),
};

function found(title: string): readonly FoundPassage[] {
  return [{ passage: { id: title, title, text: title }, score: 1, matchedTerms: [] }];
}

/** A search that resolves when the test decides, in any order. */
function slowSearch() {
  const asked = new Map<string, (found: readonly FoundPassage[]) => void>();
  const search = vi.fn(
    (text: string) => new Promise<readonly FoundPassage[]>((resolve) => asked.set(text, resolve)),
  );
  // Searching calls nothing else.
  const limen = { search } as unknown as Limen;
  return { controller: new SearchController(host, async () => limen, 8), search, asked };
}

describe('searching during typing', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('waits for a pause in typing', async () => {
    const { controller, search } = slowSearch();
    for (const text of ['t', 'ti', 'tit']) controller.write(text);
    await vi.runAllTimersAsync();
    expect(search.mock.calls.map(([text]) => text)).toEqual(['tit']);
  });

  it('never puts an older result over a newer one', async () => {
    const { controller, asked } = slowSearch();
    controller.write('moon');
    await vi.runAllTimersAsync();
    controller.write('moons of Hector');
    await vi.runAllTimersAsync();
    asked.get('moons of Hector')?.(found('Nadia'));
    await vi.runAllTimersAsync();
    asked.get('moon')?.(found('Moon'));
    await vi.runAllTimersAsync();
    expect(controller.found?.[0]?.passage.title).toBe('Nadia');
    expect(controller.isSearching).toBe(false);
  });

  it('stops waiting once its element leaves the page', async () => {
    const { controller } = slowSearch();
    controller.write('moon');
    await vi.runAllTimersAsync();
    expect(controller.isSearching).toBe(true);
    controller.hostDisconnected();
    expect(controller.isSearching).toBe(false);
  });

  it('shows no results for a query that was deleted', async () => {
    const { controller, asked } = slowSearch();
    controller.write('moon');
    await vi.runAllTimersAsync();
    controller.write('');
    asked.get('moon')?.(found('Moon'));
    await vi.runAllTimersAsync();
    expect(controller.found).toBeNull();
  });

  it('says why a search failed, and forgets it with the next key', async () => {
    const failing = async (): Promise<Limen> => {
      throw new LimenError('corpus-unavailable', {
        file: 'manifest.json',
        reason: 'the server answered 404',
      });
    };
    const controller = new SearchController(host, failing, 8);
    controller.write('moon');
    await vi.runAllTimersAsync();
    expect(controller.failure?.code).toBe('corpus-unavailable');
    controller.write('moons');
    expect(controller.failure).toBeNull();
  });
});
