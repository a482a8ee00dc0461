/** Text that is secondary, small, or for screen readers only, as used by page and widget. */

import { css } from 'lit';

export const textStyles = css`
  .soft {
    color: var(--ink-soft);
  }
  .small {
    font-size: 0.875rem;
  }
  .unseen {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
