/** Keyboard navigation of the panel: the arrow keys move the focus between the field and the results. */

/** @returns which of the stops, the field first, is to be focused; `undefined` if the key moves nothing */
export function stopAfter<Stop>(
  key: string,
  stops: readonly Stop[],
  focused: Stop | undefined,
): Stop | undefined {
  const position = focused === undefined ? -1 : stops.indexOf(focused);
  if (position === -1) return undefined;
  switch (key) {
    case 'ArrowDown':
      return stops[position + 1];
    case 'ArrowUp':
      return stops[position - 1];
    // In the field, both keys move the caret.
    case 'Home':
      return position === 0 ? undefined : stops[1];
    case 'End':
      return position === 0 ? undefined : stops.at(-1);
    default:
      return undefined;
  }
}

/** Every element that the keys can reach has the class `stop`. */
export function moveFocus(event: KeyboardEvent, panel: ParentNode): void {
  const stops = [...panel.querySelectorAll<HTMLElement>('.stop')];
  const stop = stopAfter(
    event.key,
    stops,
    stops.find((each) => each.matches(':focus')),
  );
  if (stop === undefined) return;
  event.preventDefault();
  stop.focus();
}

/**
 * To the site, the widget's key events come from `<limen-ask>`, which is not a field, so it would treat a
 * letter as one of its shortcuts. Keys with Ctrl or Meta type nothing and still reach the site.
 */
export function keepFromSite(event: KeyboardEvent): void {
  if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
}
