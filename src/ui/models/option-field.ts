import { html, nothing } from 'lit';
import type { PartOption } from '../../parts/definition.js';

/** A field of a form for one option of a kind of part; its id is the option's name. */
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
