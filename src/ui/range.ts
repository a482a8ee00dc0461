/** A setting on a scale: its label, its value in words, and a slider. */

import { css, html, nothing } from 'lit';
import { decimal } from './text.js';

interface Slider {
  readonly label: string;
  /** A share of 1, in hundredths, unless another scale is given. */
  readonly least?: number;
  readonly most?: number;
  readonly step?: number;
  readonly value: number;
  /** The value as shown, and as screen readers announce it if that is longer. */
  readonly words?: string;
  readonly spoken?: string | undefined;
  /** Ids of the elements that describe it. */
  readonly describedBy?: string;
  readonly move: (value: number) => void;
}

export function range(
  id: string,
  {
    label,
    least = 0,
    most = 1,
    step = 0.01,
    value,
    words = decimal(value),
    spoken,
    describedBy,
    move,
  }: Slider,
) {
  return html`<div class="range">
    <label for=${id}>${label}</label>
    <output for=${id}>${words}</output>
    <input
      id=${id}
      type="range"
      min=${least}
      max=${most}
      step=${step}
      aria-describedby=${describedBy ?? nothing}
      aria-valuetext=${spoken ?? nothing}
      .value=${String(value)}
      @input=${(event: Event) => event.target instanceof HTMLInputElement && move(event.target.valueAsNumber)}
    />
  </div>`;
}

export const rangeStyles = css`
  .range {
    display: grid;
    grid-template-columns: 1fr auto;
    gap: 0 0.75rem;
  }
  .range output {
    font-variant-numeric: tabular-nums;
    font-weight: 600;
  }
  .range input {
    grid-column: 1 / -1;
    inline-size: 100%;
    block-size: 2.25rem;
    margin: 0;
  }
`;
