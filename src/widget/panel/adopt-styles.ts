import type { CSSResult } from 'lit';

/** Sheets by the styles that they were made from. */
const sheets = new WeakMap<CSSResult, CSSStyleSheet>();

/**
 * Adds a sheet, once, to the shadow root that contains `node`: the panel draws into the widget's own root.
 * Lengths in `rem` are converted to the widget's own unit, the text size that the reader chose: sites set
 * `rem` to anything from 10 to 20 pixels.
 */
export function adoptStyles(node: Node, styles: CSSResult): void {
  const root = node.getRootNode();
  if (!(root instanceof ShadowRoot)) return;
  const sheet = sheets.get(styles) ?? new CSSStyleSheet();
  if (!sheets.has(styles)) {
    sheet.replaceSync(styles.cssText.replaceAll(/(?<![\w.])([\d.]+)rem\b/gu, 'calc($1*var(--limen-unit))'));
    sheets.set(styles, sheet);
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
}
