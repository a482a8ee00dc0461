import { plot } from '@observablehq/plot';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Chart, LimenChart } from '../../../src/ui/lab/limen-chart.js';

vi.mock('@observablehq/plot', () => ({
  plot: vi.fn(() => ({
    querySelector: () => null,
    querySelectorAll: () => [],
    setAttribute: () => undefined,
    append: () => undefined,
    scale: () => undefined,
  })),
}));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { createElementNS: () => ({}) });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What Lit calls once the element is rendered. */
interface Rendered {
  updated(): void;
}

it('each chart of a part is drawn in a task of its own, and once for as long as its picture stays the same', () => {
  const shown = ['one', 'two'].map((label) => {
    const element = new LimenChart();
    Object.defineProperty(element, 'renderRoot', {
      value: { querySelector: () => ({ replaceChildren: () => undefined }) },
    });
    const chart: Chart = { draw: () => ({}), label, table: { caption: '', columns: [], rows: [] } };
    Object.assign(element, { chart, width: 300 });
    return element as unknown as Rendered;
  });
  for (const element of shown) element.updated();
  expect(plot).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(2);
  vi.runAllTimers();
  expect(plot).toHaveBeenCalledTimes(2);
  for (const element of shown) element.updated();
  expect(vi.getTimerCount()).toBe(0);
});
