/** Keys of the panel: arrows move the focus from the field through the results and back. */

/**
 * @param stops everything that can take the focus, in order, the field first
 * @returns the stop that the key leads to, if any
 */
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
    // Inside the field, both keys move the caret.
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
 * The site sees the widget's keys come from `<limen-ask>`, which is not a field, and would take a letter for
 * a shortcut. Keys with Ctrl or Meta type nothing, so the site gets them too.
 */
export function keepFromSite(event: KeyboardEvent): void {
  if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
}
