/** Whether Escape would clear a search field that has text in it. */
export function clearsSearch(event: KeyboardEvent): boolean {
  const [field] = event.composedPath();
  return field instanceof HTMLInputElement && field.type === 'search' && field.value !== '';
}
