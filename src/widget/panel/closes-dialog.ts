/**
 * Whether a click closes the dialog that hears it: one on the backdrop, whose target is the dialog itself, or on a
 * link within the current page, which the dialog would cover.
 */
export function closesDialog(event: MouseEvent): boolean {
  if (event.target === event.currentTarget) return true;
  if (event.defaultPrevented) return false;
  const link = event.composedPath().find((target) => target instanceof HTMLAnchorElement);
  const [here] = globalThis.location.href.split('#');
  return link?.href.split('#')[0] === here;
}
