/** The parts of a site's appearance that its custom properties do not provide. */

/** Material for MkDocs hard-codes its radius: `0.1rem`, with a `rem` of twenty pixels. The owner's takes precedence. */
export function takeThemeRadius(panel: HTMLElement): void {
  const isMaterial = getComputedStyle(panel).getPropertyValue('--md-default-bg-color') !== '';
  if (isMaterial) panel.style.setProperty('--theme-radius', '2px');
}
