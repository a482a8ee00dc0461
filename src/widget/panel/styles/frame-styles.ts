/** Styles of the dialog and the inline panel: the field, the status, and the footer. */

import { css } from 'lit';

export const frameStyles = css`
  dialog {
    --space: clamp(0.75rem, 10dvh, 6rem);
    inline-size: min(var(--limen-inline-size, 42rem), calc(100vw - 1.5rem));
    max-inline-size: none;
    block-size: fit-content;
    max-block-size: none;
    margin: var(--space) auto auto;
    padding: 0;
    overflow: hidden;
    border: 1px solid var(--line);
    border-radius: var(--radius-outside);
    background: var(--raised);
    color: var(--ink);
    box-shadow:
      0 2px 6px rgb(0 0 0 / 12%),
      0 24px 64px rgb(0 0 0 / 28%);
    transition:
      opacity 140ms ease-out,
      transform 180ms cubic-bezier(0.2, 0.8, 0.2, 1);
  }
  dialog::backdrop {
    background: rgb(10 14 18 / 52%);
    transition: opacity 140ms ease-out;
  }
  @starting-style {
    dialog[open] {
      opacity: 0;
      transform: translateY(-0.5rem) scale(0.985);
    }
    dialog[open]::backdrop {
      opacity: 0;
    }
  }
  .panel {
    display: flex;
    flex-direction: column;
    background: var(--raised);
    color: var(--ink);
  }
  dialog .panel {
    max-block-size: calc(min(44rem, 100dvh - var(--space) - 0.75rem) - 2px);
  }
  .panel.inline {
    block-size: 100%;
    border: 1px solid var(--line);
    border-radius: var(--radius-outside);
    overflow: hidden;
  }
  .form {
    position: relative;
    display: flex;
    flex: none;
    align-items: center;
    gap: 0.6rem;
    padding: 0.5rem 0.75rem;
    padding-inline-start: 1.15rem;
    border-block-end: 1px solid var(--line);
    color: var(--ink-soft);
  }
  .form > .icon {
    color: var(--above);
  }
  /* Where the field ends: its focus, and whether something is waited for. */
  .form::after {
    content: '';
    position: absolute;
    inset-inline: 0;
    inset-block-end: -1px;
    block-size: 2px;
    background: transparent;
  }
  .form:has(textarea:focus)::after {
    background: var(--focus);
  }
  .panel[data-busy] .form::after {
    background: linear-gradient(90deg, transparent, var(--above), transparent) 0 0 / 40% 100% no-repeat;
    animation: limen-wait 1.1s ease-in-out infinite alternate;
  }
  @keyframes limen-wait {
    from {
      background-position: -30% 0;
    }
    to {
      background-position: 130% 0;
    }
  }
  textarea {
    flex: 1;
    min-inline-size: 0;
    min-block-size: 2.75rem;
    max-block-size: 8rem;
    padding: 0.65rem 0;
    border: 0;
    background: transparent;
    color: var(--ink);
    font-size: 1.125rem;
    line-height: 1.35;
    outline: none;
    resize: none;
    field-sizing: content;
    caret-color: var(--above);
  }
  textarea::placeholder {
    color: var(--ink-soft);
    opacity: 1;
  }
  textarea:focus-visible {
    outline: none;
  }
  button.main {
    min-inline-size: 4.5rem;
  }
  button.close {
    min-inline-size: 2.25rem;
    padding: 0;
    border-color: transparent;
    font-size: 1.375rem;
    line-height: 1;
    color: var(--ink-soft);
  }
  button.close:hover {
    background: var(--paper);
    color: var(--ink);
  }
  .scope {
    display: flex;
    flex: none;
    flex-wrap: wrap;
    gap: 0.4rem;
    padding: 0.65rem 1.15rem 0;
  }
  .scope button {
    min-block-size: 1.75rem;
    gap: 0.4rem;
    padding: 0.05rem 0.7rem;
    border-color: var(--line);
    border-radius: 99px;
    background: var(--paper);
    font-size: 0.8125rem;
    color: var(--ink-soft);
  }
  .scope button:hover {
    border-color: var(--above);
  }
  .scope button[aria-pressed='true'] {
    border-color: var(--above);
    background: var(--above-ground);
    color: var(--ink);
  }
  /* Keeps its room while there is nothing to say, so that nothing below it moves. */
  .status {
    flex: none;
    min-block-size: 1.9rem;
    padding: 0.6rem 1.15rem 0;
    color: var(--ink-soft);
    font-size: 0.8125rem;
    font-variant-numeric: tabular-nums;
  }
  .status.nothing {
    padding-block: 2.25rem 1.25rem;
    color: var(--ink);
    font-size: 1rem;
    text-align: center;
  }
  .body {
    flex: 1 1 auto;
    min-block-size: 0;
    padding: 0.35rem 1.15rem 1.15rem;
    overflow-y: auto;
    overscroll-behavior: contain;
    scrollbar-width: thin;
    scrollbar-color: var(--line) transparent;
  }
  .unseen ~ .body {
    padding-block-start: 0.9rem;
  }
  .foot {
    display: flex;
    flex: none;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.25rem 1rem;
    padding: 0.55rem 1.15rem;
    border-block-start: 1px solid var(--line);
    color: var(--ink-soft);
    font-size: 0.8125rem;
  }
  .keys {
    display: flex;
    gap: 0.9rem;
    white-space: nowrap;
  }
  .keys > span {
    display: inline-flex;
    align-items: center;
    gap: 0.3rem;
  }
  @media (hover: none) {
    .keys {
      display: none;
    }
  }
  /* A sheet as high as the screen, clear of what the device draws over it. */
  @media (max-width: 480px) {
    dialog {
      --space: 0px;
      inline-size: 100vw;
      block-size: 100dvh;
      border: 0;
      border-radius: 0;
    }
    dialog .panel {
      block-size: 100%;
      max-block-size: none;
      padding-block-start: env(safe-area-inset-top);
      padding-inline: env(safe-area-inset-left) env(safe-area-inset-right);
    }
    .form {
      padding-inline: 1rem 0.5rem;
    }
    .keys {
      display: none;
    }
    dialog .foot {
      padding-block-end: max(0.55rem, env(safe-area-inset-bottom));
    }
    button.main {
      min-inline-size: 0;
      min-block-size: 2.5rem;
    }
    button.close {
      min-inline-size: 2.75rem;
      min-block-size: 2.75rem;
    }
    @starting-style {
      dialog[open] {
        transform: translateY(1.5rem);
      }
    }
  }
  @media (forced-colors: active) {
    textarea:focus-visible {
      outline: 2px solid Highlight;
    }
  }
`;
