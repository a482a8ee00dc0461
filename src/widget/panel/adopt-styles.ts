import type { CSSResult } from 'lit';

/** By the styles that they were made of. */
const sheets = new WeakMap<CSSResult, CSSStyleSheet>();

/**
 * Gives the root that `node` stands in a sheet, once: the panel draws into the widget's own. Measures in `rem` become those of the
 * widget's own unit, what the reader chose as the size of text: sites make `rem` anything from ten pixels to twenty.
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
