/** Secondary text, small text, and text for screen readers only, shared by the page and the widget. */

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
