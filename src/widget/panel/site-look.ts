/** The parts of a site's look that its custom properties do not give. */

/** Material for MkDocs has no property for its radius and writes `0.1rem` of 20 pixels wherever needed. */
const radii: readonly (readonly [property: string, radius: string])[] = [['--md-default-bg-color', '2px']];

/**
 * Makes the corners as round as those of the surrounding theme, if that is known and the owner sets nothing
 * else.
 */
export function takeThemeRadius(panel: HTMLElement): void {
  const theme = getComputedStyle(panel);
  const known = radii.find(([property]) => theme.getPropertyValue(property) !== '');
  if (known !== undefined) panel.style.setProperty('--theme-radius', known[1]);
}
