import { type CSSResult, unsafeCSS } from 'lit';

/**
 * Measures in `rem` become those of the widget's own unit, what the reader chose as the size of text: sites make `rem` anything from ten
 * pixels to twenty.
 */
export function inUnits({ cssText }: CSSResult): CSSResult {
  return unsafeCSS(cssText.replaceAll(/(?<![\w.])([\d.]+)rem\b/gu, 'calc($1*var(--limen-unit))'));
}
