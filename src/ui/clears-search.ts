/** Whether Escape belongs to a search field, which it clears. An empty field does not use it. */
export function clearsSearch(event: KeyboardEvent): boolean {
  const [field] = event.composedPath();
  return field instanceof HTMLInputElement && field.type === 'search' && field.value !== '';
}
