import type { ReactiveElement } from 'lit';

/**
 * Moves the focus when an update removes or disables the focused element; otherwise the browser would drop
 * the focus.
 *
 * @param next selector of the element that takes it; the first match after the update
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
