/** Layout of the Ask page: one column on a phone; on a desktop, the answer beside settings and corpus. */

import { css } from 'lit';

export const appStyles = css`
  .page {
    max-inline-size: 84rem;
    padding-block-end: 4rem;
  }
  header {
    position: relative;
  }
  header a {
    margin-inline-start: auto;
    padding-block: 0.35rem;
    font-size: 0.875rem;
  }
  /* The threshold itself stands on the line, and moves with the setting. */
  header::after {
    content: '';
    position: absolute;
    left: calc(var(--threshold-share, 0.5) * 100% - 1px);
    inset-block-end: -0.5rem;
    block-size: 1rem;
    border-left: 2px solid var(--above);
  }
  nav {
    display: flex;
    gap: 1.5rem;
  }
  nav button {
    min-block-size: 2.75rem;
    padding-inline: 0.1rem;
    border: 0;
    border-block-end: 2px solid transparent;
    border-radius: 0;
  }
  nav button[aria-pressed='true'] {
    border-block-end-color: var(--above);
    font-weight: 600;
  }
  /* With forced colours, a transparent border would be drawn too. */
  @media (forced-colors: active) {
    nav button[aria-pressed='false'] {
      border-block-end-color: Canvas;
    }
  }
  /* Its two halves are columns of the page. */
  main {
    display: contents;
  }
  .ask,
  .side {
    display: grid;
    align-content: start;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--gap);
    min-inline-size: 0;
  }
  @media (min-width: 66rem) {
    .page {
      grid-template-columns: minmax(0, 1fr) 21rem;
      column-gap: clamp(2rem, 5vw, 5rem);
    }
    header {
      grid-column: 1 / -1;
    }
    nav {
      display: none;
    }
    .side {
      position: sticky;
      inset-block-start: 0;
      align-self: start;
      max-block-size: 100dvh;
      padding: 0.25rem 0.5rem 1rem;
      overflow-y: auto;
      scrollbar-width: thin;
    }
  }
  @media (max-width: 65.99rem) {
    [data-shown='ask'] limen-browser,
    [data-shown='browse'] .ask,
    [data-shown='browse'] limen-settings {
      display: none;
    }
  }
  /* Paper gets the answer, where it comes from and how it was found, and nothing that can only be pressed. */
  @media print {
    header a,
    nav,
    .side,
    limen-question-form,
    limen-own-texts,
    limen-examples,
    limen-open-run {
      display: none;
    }
    .page {
      display: block;
    }
  }
`;
