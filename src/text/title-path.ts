/** The title of a passage of a site: the headings that it stands under, "Guide › Reactivity › ref()". */

/** Between two of its steps. */
export const titleStep = ' › ';

/** The innermost heading that a passage stands under. */
export function headingOf(title: string): string {
  return title.split(titleStep).at(-1) ?? title;
}
