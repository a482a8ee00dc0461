/** Keys of the panel: arrows move the focus from the field through the results and back. */

/** @param stops what can be focused, in order, the field first @returns where the key leads, or nothing */
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
    // Within the field both keys move the caret.
    case 'Home':
      return position === 0 ? undefined : stops[1];
    case 'End':
      return position === 0 ? undefined : stops.at(-1);
    default:
      return undefined;
  }
}

/** Every part that the keys lead to has the class `stop`. */
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
 * A site sees keys of the widget come from `<limen-ask>`, no field, and would take a letter for one of its shortcuts.
 * Keys with Ctrl or Meta write nothing and stay the site's too.
 */
export function keepFromSite(event: KeyboardEvent): void {
  if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
}
