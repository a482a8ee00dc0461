/** Fields of forms: their styles, and what is written in one. */

import { css, type LitElement } from 'lit';

export const formStyles = css`
  .field {
    display: grid;
    gap: 0.2rem;
    margin-block-start: 0.75rem;
  }
  .field :is(input, select, textarea) {
    inline-size: 100%;
    min-block-size: 2.5rem;
    padding: 0.35rem 0.5rem;
    border: 1px solid var(--line-strong);
    border-radius: 3px;
    background: var(--raised);
  }
  .field textarea {
    resize: vertical;
  }
  .apply {
    margin-block: 0.9rem 0.5rem;
  }
`;

/** The trimmed value of a field in an element. */
export function fieldValue({ renderRoot }: LitElement, id: string): string {
  return renderRoot.querySelector<Element & { value: string }>(`#${id}`)?.value.trim() ?? '';
}
