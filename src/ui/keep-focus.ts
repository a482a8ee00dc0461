import type { ReactiveElement } from 'lit';

/**
 * Moves the focus on where an update takes away or disables what has it: the browser would leave it to the page.
 *
 * @param next selects what takes it over, the first in the element that there is then
 */
export function keepFocus(element: ReactiveElement, next: string): void {
  let focused: Element | null = null;
  element.addController({
    hostUpdate: () => {
      focused = element.shadowRoot?.activeElement ?? null;
    },
    hostUpdated: () => {
      if (focused === null || (focused.isConnected && !focused.matches(':disabled'))) return;
      element.shadowRoot?.querySelector<HTMLElement>(next)?.focus();
    },
  });
}
