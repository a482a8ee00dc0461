import type { CSSResult } from 'lit';

/** One sheet for each set of styles. */
const sheets = new WeakMap<CSSResult, CSSStyleSheet>();

/**
 * Adopts the styles, once, into the shadow root that contains `node`; the panel renders into the widget's own
 * root. `rem` becomes the widget's own unit, which follows the reader's preferred text size, because the
 * `rem` of sites ranges from ten to twenty pixels.
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
