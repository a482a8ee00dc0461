/** The parts of a site's appearance that its custom properties do not provide. */

/** Material for MkDocs hard-codes its radius: `0.1rem`, with a `rem` of twenty pixels. */
const radii: readonly (readonly [property: string, radius: string])[] = [['--md-default-bg-color', '2px']];

/**
 * Sets the corner radius of the theme around `panel`, if that theme is known. The owner's radius takes
 * precedence.
 */
export function takeThemeRadius(panel: HTMLElement): void {
  const theme = getComputedStyle(panel);
  const known = radii.find(([property]) => theme.getPropertyValue(property) !== '');
  if (known !== undefined) panel.style.setProperty('--theme-radius', known[1]);
}
