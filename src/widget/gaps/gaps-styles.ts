/** Styles of the request to report an unanswered question. */

import { css } from 'lit';

export const gapsStyles = css`
  .gaps {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem;
    margin-block-start: 0.85rem;
  }
  .gaps p {
    flex: 1 1 20rem;
  }
  .gaps p:empty {
    flex: none;
    margin: 0;
  }
  .gaps button {
    font-size: 0.875rem;
  }
`;
