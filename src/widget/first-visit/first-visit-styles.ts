/** Styles of the content below an empty field. */

import { css } from 'lit';

export const firstVisitStyles = css`
  [part='cost'] {
    margin-block-start: 0.5rem;
  }
  .begin {
    margin-block-start: 1.15rem;
  }
  .begin button.quiet {
    margin-block-start: 0.25rem;
    margin-inline-start: -0.85rem;
  }
`;
