/** Styles that the pages share: one column, a line under the header, and links in the colour of the text. */

import { css } from 'lit';

export const linkStyles = css`
  a {
    color: inherit;
    text-decoration-thickness: 1px;
    text-decoration-color: var(--line-strong);
    text-underline-offset: 0.22em;
  }
`;

export const pageStyles = css`
  .page {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--gap);
    margin-inline: auto;
    padding: 1rem clamp(1rem, 3vw, 3rem);
  }
  header {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 1.25rem;
    padding-block-end: 0.6rem;
    border-block-end: 1px solid var(--line-strong);
  }
  h1 {
    font: 600 1.25rem / 1.4 var(--display);
    letter-spacing: 0.02em;
  }
`;
