/** Styles of the earlier questions, and of the mark that shows what a question carries over from them. */

import { css } from 'lit';

export const conversationStyles = css`
  /* Stays in the page while there is nothing to say, else what it says next is not read out. */
  .carried:has(*) {
    display: flex;
    align-items: center;
    gap: 0.35rem;
    margin: 0.65rem 1.15rem 0;
    padding-inline-start: 0.75rem;
    border-radius: var(--radius);
    background: var(--above-ground);
    font-size: 0.875rem;
  }
  .carried span {
    flex: 1;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .carried button {
    min-inline-size: 2.25rem;
    padding: 0;
    border-color: transparent;
    font-size: 1.125rem;
  }
  .conversation {
    margin-block-start: 1.15rem;
    padding-block-start: 0.85rem;
    border-block-start: 1px solid var(--line);
  }
  .conversation ol {
    display: grid;
    gap: 0.75rem;
    margin-block-start: 0.35rem;
  }
  .conversation li {
    overflow-wrap: anywhere;
  }
  .conversation a {
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 0.2em;
  }
`;
