/** Takes the blocks out of a page as the parser goes past them, so that the document never holds them all. */

import { blockAttribute, blockType } from './format.js';
import type { Arrival } from './inlined-files.js';

/** Called by a script that stands before the first block. */
export function readBlocks(page: Document, onArrival: (arrival: Arrival) => void): void {
  const take = (): void => {
    for (const block of page.querySelectorAll(`script[type="${blockType}"]`)) {
      // What is not followed by anything may still be growing.
      if (page.readyState === 'loading' && block.nextSibling === null) break;
      const file = Number(block.getAttribute(blockAttribute));
      onArrival({ file, text: new Blob([block.textContent ?? '']) });
      block.remove();
    }
  };
  const observer = new MutationObserver(take);
  observer.observe(page.body, { childList: true });
  page.addEventListener(
    'DOMContentLoaded',
    () => {
      observer.disconnect();
      take();
      onArrival('end');
    },
    { once: true },
  );
}
