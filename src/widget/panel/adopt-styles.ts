import type { CSSResult } from 'lit';

/** Gives the root that `node` stands in a sheet, once: the panel draws into the widget's own. */
export function adoptStyles(node: Node, { styleSheet }: CSSResult): void {
  const root = node.getRootNode();
  if (!(root instanceof ShadowRoot) || styleSheet === undefined) return;
  if (!root.adoptedStyleSheets.includes(styleSheet)) root.adoptedStyleSheets.push(styleSheet);
}
