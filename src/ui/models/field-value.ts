import type { LitElement } from 'lit';

/** What stands in one input of an element, without outer white space. */
export function fieldValue({ renderRoot }: LitElement, id: string): string {
  const field = renderRoot.querySelector<HTMLInputElement | HTMLSelectElement>(`#${id}`);
  return field?.value.trim() ?? '';
}
