/**
 * Removes the blocks from a page while it is being parsed, so that the document never contains all of them.
 */

import { blockAttribute, blockType } from './format.js';
import type { Arrival } from './inlined-files.js';

/** Called by a script that precedes the first block. */
export function readBlocks(page: Document, onArrival: (arrival: Arrival) => void): void {
  const take = (): void => {
    for (const block of page.querySelectorAll(`script[type="${blockType}"]`)) {
      // An element without a following sibling may still be incomplete.
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
