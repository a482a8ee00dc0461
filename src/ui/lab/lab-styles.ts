/** Styles that several parts of the Lab share: figures, choices, verdicts. */

import { css } from 'lit';
import { choicesStyles } from '../choices.js';

export const labStyles = css`
  ${choicesStyles}
  :host {
    --below-strong: color-mix(in srgb, var(--below), var(--ink) 55%);
  }
  h3 {
    font: 600 1.0625rem / 1.4 var(--text);
    padding-block-end: 0.5rem;
  }
  .figure {
    padding-block-start: 0.5rem;
    border-block-start: 3px solid var(--line-strong);
  }
  .figure dt {
    color: var(--ink-soft);
    font-size: 0.875rem;
  }
  .figure dd {
    font: 400 2rem / 1.2 var(--display);
    font-variant-numeric: tabular-nums;
  }
  .figure.right {
    border-color: var(--above);
  }
  .figure.wrong {
    border-color: var(--below);
  }
  .right strong,
  strong.right {
    color: var(--above);
  }
  .wrong strong,
  strong.wrong {
    color: var(--below);
  }
  output {
    font-variant-numeric: tabular-nums;
    font-weight: 600;
  }
  select,
  textarea,
  input[type='text'] {
    inline-size: 100%;
    padding: 0.5rem 0.6rem;
    border: 1px solid var(--line-strong);
    border-radius: 3px;
    background: var(--raised);
  }
  select {
    min-block-size: 2.75rem;
    text-overflow: ellipsis;
  }
  .charts {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr));
    gap: var(--gap) calc(1.5 * var(--gap));
  }
  .buttons {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.75rem;
  }
  @media print {
    .buttons,
    input[type='range'] {
      display: none;
    }
  }
`;
