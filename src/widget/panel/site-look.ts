/** What of a site's look its custom properties do not say. */

/** Material for MkDocs writes its radius where it needs it: `0.1rem` of twenty pixels. */
const radii: readonly (readonly [property: string, radius: string])[] = [['--md-default-bg-color', '2px']];

/** Corners are as round as those of the theme around `panel`, where that is known and the owner says nothing else. */
export function takeThemeRadius(panel: HTMLElement): void {
  const theme = getComputedStyle(panel);
  const known = radii.find(([property]) => theme.getPropertyValue(property) !== '');
  if (known !== undefined) panel.style.setProperty('--theme-radius', known[1]);
}
