import type { ReactiveElement } from 'lit';

/**
 * Moves the focus on if an update removes or disables the focused element, because the browser would
 * otherwise move it to the document.
 * @param next selector of the element that receives the focus; the first match after the update
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
