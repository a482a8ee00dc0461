/** Lists of what a person keeps: a row each, with what can be done to it. */

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
