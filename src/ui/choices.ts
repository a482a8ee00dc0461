import { css, html } from 'lit';

export interface Choice {
  readonly words: unknown;
  readonly chosen: boolean;
  readonly choose: () => void;
}

/** A row of buttons of which one can be chosen, or any number if `kind` is `checkbox`. */
export function choices(
  legend: string,
  all: readonly Choice[],
  {
    kind = 'radio',
    disabled = false,
  }: { readonly kind?: 'radio' | 'checkbox'; readonly disabled?: boolean } = {},
) {
  return html`<fieldset ?disabled=${disabled}>
    <legend>${legend}</legend>
    <div class="choices">
      ${all.map(
        ({ words, chosen, choose }) =>
          html`<label>
            <input type=${kind} name="choice" .checked=${chosen} @change=${choose} />
            <span>${words}</span>
          </label>`,
      )}
    </div>
  </fieldset>`;
}

export const choicesStyles = css`
  .choices {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 1.75rem;
  }
  .choices label {
    display: flex;
    align-items: baseline;
    gap: 0.5rem;
    padding-block: 0.35rem;
    cursor: pointer;
  }
  .choices input {
    margin: 0;
  }
  legend {
    padding: 0;
    color: var(--ink-soft);
    font-size: 0.875rem;
  }
`;
