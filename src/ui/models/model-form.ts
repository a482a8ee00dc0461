/** Shared by the forms of the model choice: styles, drawing a field and reading it. */

import { css, html, type LitElement, nothing } from 'lit';
import type { PartOption } from '../../parts/definition.js';

export const modelStyles = css`
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

export function optionField({ name, label, hint, input, placeholder = '', required, least }: PartOption) {
  return html`<div class="field">
    <label for=${name}>${label}</label>
    <input
      id=${name}
      type=${input}
      ?required=${required}
      placeholder=${placeholder}
      spellcheck="false"
      autocapitalize="none"
      autocomplete="off"
      min=${least ?? nothing}
      step=${input === 'number' ? '1' : nothing}
      inputmode=${input === 'number' ? 'numeric' : nothing}
      aria-describedby=${hint === undefined ? nothing : `${name}-hint`}
    />
    ${hint === undefined ? nothing : html`<p class="small soft" id="${name}-hint">${hint}</p>`}
  </div>`;
}
