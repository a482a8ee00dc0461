import type { ReactiveElement } from 'lit';
import { oneLine } from '../text/visible-text.js';
import { clipped } from './text.js';

/** Maximum length of a question in a title, in UTF-16 code units. */
const questionShown = 100;

/**
 * Names the question in the page's title after each update of `element`, so that tabs and the browser's history
 * tell questions apart.
 * @param question what is asked; `null` if nothing is, which brings the page's own title back
 */
export function namePage(element: ReactiveElement, question: () => string | null): void {
  let own = '';
  element.addController({
    hostConnected: () => {
      own = document.title;
    },
    hostUpdated: () => {
      const title = titleWith(question() ?? '', own);
      // A run updates the page many times a second.
      if (document.title !== title) document.title = title;
    },
    hostDisconnected: () => {
      document.title = own;
    },
  });
}

/** The question first, because a tab shows little of its title. */
export function titleWith(question: string, own: string): string {
  const named = clipped(oneLine(question), questionShown);
  return named === '' ? own : `${named} – ${own}`;
}
