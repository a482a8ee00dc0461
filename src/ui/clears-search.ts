/** Whether Escape is the search field's own, which clears itself by it. An empty one has no use for it. */
export function clearsSearch(event: KeyboardEvent): boolean {
  const [field] = event.composedPath();
  return field instanceof HTMLInputElement && field.type === 'search' && field.value !== '';
}
