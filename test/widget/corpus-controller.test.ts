import { expect, it, vi } from 'vitest';
import { CorpusController } from '../../src/widget/panel/corpus-controller.js';
import type { WidgetSettings } from '../../src/widget/settings.js';
import { answeredRun, CountingHost, scriptedLimen } from '../ui/support.js';

it('a corpus is opening until the last requested one is open', async () => {
  // Nothing else of its element is used.
  const host = Object.assign(new CountingHost(), { isConnected: true }) as unknown as ConstructorParameters<
    typeof CorpusController
  >[0];
  const corpus = new CorpusController(host);
  const opened = new Map<string, () => void>();
  vi.spyOn(corpus.lease, 'limen').mockImplementation(
    (options) =>
      new Promise((resolve) => {
        const name = 'corpus' in options ? String(options.corpus) : '';
        opened.set(name, () => resolve(scriptedLimen(name, answeredRun)));
      }),
  );
  const open = (name: string) => {
    corpus.configure({ limen: { corpus: name }, scope: 'none' } as WidgetSettings, null);
    return corpus.open({ script: 'https://limen.test/widget.js' } as Parameters<typeof corpus.open>[0]);
  };
  const [first, second] = [open('first'), open('second')];
  opened.get('first')?.();
  await first;
  expect(corpus.isOpening).toBe(true);
  opened.get('second')?.();
  await second;
  expect(corpus.isOpening).toBe(false);
});
