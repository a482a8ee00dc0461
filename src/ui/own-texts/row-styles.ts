/** Styles for lists of what a person stores: one row per item, with its actions. */

import { css } from 'lit';

export const rowStyles = css`
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.4rem 0.75rem;
    padding-block: 0.35rem;
    border-block-end: 1px solid var(--line);
  }
`;
