import { html } from 'lit';

export interface Choice {
  readonly words: unknown;
  readonly chosen: boolean;
  readonly choose: () => void;
}

/** Buttons beside each other: one of them is chosen, or any number where `kind` is `checkbox`. */
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
