/** The title of a site's passage: the path of its headings, "Guide › Reactivity › ref()". */

/** Separates two steps of the path. */
export const titleStep = ' › ';

/** The innermost heading above a passage. */
export function headingOf(title: string): string {
  return title.split(titleStep).at(-1) ?? title;
}
