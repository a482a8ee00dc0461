/** Styles that every element shares: buttons, headings, focus, and text for screen readers only. */

import { css } from 'lit';
import { textStyles } from './text-styles.js';

export const theme = css`
  :host {
    display: block;
    min-inline-size: 0;
    accent-color: var(--above);
  }
  :host([hidden]),
  [hidden] {
    display: none !important;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  h1,
  h2,
  h3,
  h4,
  p,
  ol,
  ul,
  dl,
  dd,
  figure,
  blockquote,
  fieldset {
    margin: 0;
    padding: 0;
    border: 0;
  }
  ol,
  ul {
    list-style: none;
  }
  h2,
  h3 {
    font: 600 1rem / 1.3 var(--text);
    text-wrap: balance;
  }
  button,
  input,
  select,
  textarea,
  summary {
    font: inherit;
    color: inherit;
  }
  button,
  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    min-block-size: 2.5rem;
    padding: 0.35rem 0.9rem;
    border: 1px solid var(--line-strong);
    border-radius: 3px;
    background: transparent;
    color: var(--ink);
    cursor: pointer;
    text-align: start;
  }
  button:hover,
  .button:hover {
    border-color: var(--ink);
  }
  button[aria-disabled='true'] {
    border-color: var(--line);
    color: var(--ink-soft);
    cursor: default;
  }
  button.main {
    border-color: var(--above);
    background: var(--above);
    color: var(--on-above);
    font-weight: 600;
  }
  button.link {
    display: inline;
    min-block-size: 0;
    padding: 0.15rem 0;
    border: 0;
    border-radius: 1px;
    color: inherit;
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-decoration-color: var(--line-strong);
    text-underline-offset: 0.22em;
    overflow-wrap: anywhere;
  }
  button.link:hover {
    text-decoration-color: currentColor;
  }
  label.button {
    position: relative;
  }
  summary {
    cursor: pointer;
  }
  progress {
    inline-size: 100%;
  }
  :focus-visible,
  label.button:focus-within {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  ${textStyles}
  bdi,
  [dir='auto'] {
    unicode-bidi: isolate;
    overflow-wrap: anywhere;
  }
  @media (forced-colors: active) {
    button.main {
      border: 2px solid ButtonText;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      animation: none !important;
      transition: none !important;
      scroll-behavior: auto !important;
    }
  }
`;
