import { expect, it } from 'vitest';
import { blobOf } from '../../src/async/blob-of.js';
import { nextTask } from '../../src/async/pause.js';

it('a file of many texts is made one text a task, and is all of them in order', async () => {
  const made: string[] = [];
  function* texts(): Generator<string> {
    for (const text of ['<p>', 'Ærø, ', 'north', '</p>']) {
      made.push(text);
      yield text;
    }
  }
  const making = blobOf(texts(), 'text/html');
  await nextTask();
  expect(made.length).toBeLessThan(4);
  const file = await making;
  expect(await file.text()).toBe('<p>Ærø, north</p>');
  expect(file.type).toBe('text/html');
});
