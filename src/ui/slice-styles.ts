/** Styles for a list drawn in slices. */

import { css } from 'lit';

/**
 * A whole slice out of view is not laid out. A list of one slice, or the rest at the end, is drawn as it is,
 * because the size of such a slice is only estimated. Containment would cut off what shows the focus.
 */
export const sliceStyles = css`
  .slice:not(:last-child) {
    content-visibility: auto;
    contain-intrinsic-block-size: auto 250rem;
    overflow-clip-margin: 6px;
  }
`;
