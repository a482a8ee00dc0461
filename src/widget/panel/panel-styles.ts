/** How the panel looks. Every colour and measure is a `--limen-…` property of the page, or else that of the Ask page. */

import { css } from 'lit';
import { blockStyles } from '../../ui/blocks/block-styles.js';

export const panelStyles = css`
  ${blockStyles}
  limen-ask-panel {
    --paper: var(--limen-paper, light-dark(#f3f5f3, #0f1517));
    --raised: var(--limen-raised, light-dark(#fdfefd, #172022));
    --ink: var(--limen-ink, light-dark(#16211e, #e7edea));
    --ink-soft: var(--limen-ink-soft, light-dark(#4a5955, #a6b4af));
    --line: var(--limen-line, light-dark(#ccd5d1, #2c393a));
    --line-strong: var(--limen-line-strong, light-dark(#76857f, #73857f));
    --above: var(--limen-above, light-dark(#0a6350, #63d3b3));
    --above-ground: var(--limen-above-ground, light-dark(#d5ebe2, #14413a));
    --on-above: var(--limen-on-above, light-dark(#ffffff, #06231c));
    --below: var(--limen-below, light-dark(#7c3563, #dc9fc7));
    --mark: var(--limen-mark, light-dark(#f4e3a1, #574b17));
    --focus: var(--limen-focus, light-dark(#1b4fd0, #8fb6ff));
    --text: var(--limen-font, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif);
    --display: var(
      --limen-display-font,
      Optima, Candara, 'Gill Sans Nova', 'Gill Sans', 'Noto Sans', 'Liberation Sans', system-ui, sans-serif
    );
    --radius: var(--limen-radius, 3px);
    display: contents;
    font: 400 1rem / 1.55 var(--text);
    letter-spacing: normal;
    text-align: start;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  p,
  ol,
  ul,
  blockquote {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  dialog {
    --space: clamp(0.75rem, 9dvh, 6rem);
    inline-size: min(var(--limen-inline-size, 44rem), calc(100vw - 1.5rem));
    max-inline-size: none;
    block-size: fit-content;
    max-block-size: none;
    margin: var(--space) auto auto;
    padding: 0;
    overflow: hidden;
    border: 1px solid var(--line-strong);
    border-block-start: 3px solid var(--above);
    border-radius: var(--radius);
    background: var(--raised);
    color: var(--ink);
  }
  dialog::backdrop {
    background: rgb(8 16 14 / 55%);
  }
  .panel {
    display: flex;
    flex-direction: column;
    background: var(--raised);
    color: var(--ink);
  }
  dialog .panel {
    max-block-size: calc(min(46rem, 100dvh - var(--space) - 0.75rem) - 4px);
  }
  .panel.inline {
    block-size: 100%;
    border: 1px solid var(--line-strong);
    border-radius: var(--radius);
  }
  .form {
    display: flex;
    align-items: start;
    gap: 0.5rem;
    padding: 0.6rem 0.75rem 0.6rem 1.1rem;
    border-block-end: 1px solid var(--line-strong);
  }
  .form:dir(rtl) {
    padding: 0.6rem 1.1rem 0.6rem 0.75rem;
  }
  .form:focus-within {
    border-block-end-color: var(--focus);
    box-shadow: 0 1px 0 0 var(--focus);
  }
  textarea,
  button {
    font: inherit;
    color: inherit;
  }
  textarea {
    flex: 1;
    min-inline-size: 0;
    min-block-size: 2.75rem;
    max-block-size: 8rem;
    padding: 0.6rem 0;
    border: 0;
    background: transparent;
    font-size: 1.1875rem;
    line-height: 1.3;
    outline: none;
    resize: none;
    field-sizing: content;
  }
  textarea::placeholder {
    color: var(--ink-soft);
    opacity: 1;
  }
  button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    min-block-size: 2.75rem;
    padding: 0.35rem 0.9rem;
    border: 1px solid var(--line-strong);
    border-radius: var(--radius);
    background: transparent;
    color: var(--ink);
    cursor: pointer;
  }
  button:hover {
    border-color: var(--ink);
  }
  button.main {
    min-inline-size: 5rem;
    border-color: var(--above);
    background: var(--above);
    color: var(--on-above);
    font-weight: 600;
  }
  button.close {
    min-inline-size: 2.5rem;
    padding: 0;
    border-color: transparent;
    font-size: 1.375rem;
    line-height: 1;
    color: var(--ink-soft);
  }
  :focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  textarea:focus-visible {
    outline: none;
  }
  .scope {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4rem;
    padding: 0.5rem 1.1rem 0;
  }
  .scope button {
    min-block-size: 1.75rem;
    gap: 0.4rem;
    padding: 0.1rem 0.6rem;
    border-style: dashed;
    font-size: 0.875rem;
    color: var(--ink-soft);
  }
  .scope button[aria-pressed='true'] {
    border-style: solid;
    border-color: var(--above);
    background: var(--above-ground);
    color: var(--ink);
  }
  /* Keeps its room while there is nothing to say, so that nothing below it moves. */
  .status {
    min-block-size: 1.9rem;
    padding: 0.5rem 1.1rem 0;
    color: var(--ink-soft);
    font-size: 0.875rem;
    font-variant-numeric: tabular-nums;
  }
  .unseen {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  progress {
    display: block;
    inline-size: 100%;
    block-size: 0.25rem;
    margin-block-start: 0.35rem;
    appearance: none;
    border: 0;
    background: var(--line);
    accent-color: var(--above);
  }
  progress::-webkit-progress-bar {
    background: var(--line);
  }
  progress::-webkit-progress-value {
    background: var(--above);
  }
  progress::-moz-progress-bar {
    background: var(--above);
  }
  .body {
    flex: 1 1 auto;
    min-block-size: 0;
    padding: 0.4rem 1.1rem 1.1rem;
    overflow-y: auto;
    overscroll-behavior: contain;
    scrollbar-width: thin;
  }
  .unseen ~ .body {
    padding-block-start: 0.9rem;
  }
  .foot {
    padding: 0.55rem 1.1rem;
    border-block-start: 1px solid var(--line);
    color: var(--ink-soft);
    font-size: 0.8125rem;
  }
  .soft {
    color: var(--ink-soft);
  }
  .small {
    font-size: 0.875rem;
  }
  .begin {
    margin-block-start: 1.1rem;
  }
  .begin ul {
    display: grid;
    gap: 0.35rem;
    margin-block: 0.35rem;
  }
  .begin li button {
    justify-content: start;
    inline-size: 100%;
    text-align: start;
    overflow-wrap: anywhere;
  }
  .only {
    margin-block-end: 0.75rem;
  }
  .outcome {
    margin-block-end: 1.1rem;
    padding-block-end: 1.1rem;
    border-block-end: 1px solid var(--line);
  }
  .outcome:last-child {
    margin-block-end: 0;
    padding-block-end: 0;
    border-block-end: 0;
  }
  .kicker {
    color: var(--above);
    font-weight: 600;
    font-size: 0.875rem;
  }
  .silent .kicker {
    color: var(--below);
  }
  .said {
    margin-block: 0.05rem 0.6rem;
    font: 400 clamp(1.5rem, 1.2rem + 1.6vw, 2.125rem) / 1.2 var(--display);
    letter-spacing: -0.01em;
    overflow-wrap: anywhere;
  }
  .said.long {
    font-size: 1.25rem;
    line-height: 1.4;
    letter-spacing: 0;
  }
  .proofs {
    display: grid;
    gap: 0.75rem;
  }
  blockquote {
    padding-inline-start: 0.9rem;
    border-inline-start: 2px solid var(--above);
    overflow-wrap: anywhere;
  }
  .readings {
    margin-block-start: 1.1rem;
  }
  .readings .heading {
    display: block;
    margin-block-end: 0.5rem;
  }
  .readings > ul {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1rem;
  }
  limen-excerpt[answer] {
    margin-block: 0.3rem 0.6rem;
    font-size: 1.0625rem;
  }
  .source {
    margin-block-start: 0.15rem;
    padding-inline-start: calc(0.9rem + 2px);
    font-size: 0.9375rem;
  }
  .source.own {
    margin-block-start: 0.4rem;
    padding: 0;
  }
  .certainty {
    display: grid;
    grid-template-columns: 8rem minmax(0, 1fr);
    align-items: center;
    gap: 0.25rem 1.1rem;
    margin-block-start: 0.75rem;
  }
  .gaps {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem;
    margin-block-start: 0.75rem;
  }
  .gaps p {
    flex: 1 1 20rem;
  }
  .gaps button[aria-pressed='true'] {
    border-color: var(--above);
    background: var(--above-ground);
  }
  /* Stays in the page while there is nothing to say, else what it says next is not read out. */
  .carried:has(*) {
    display: flex;
    align-items: center;
    gap: 0.35rem;
    margin: 0.5rem 1.1rem 0;
    padding-inline-start: 0.6rem;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    font-size: 0.875rem;
  }
  .carried span {
    flex: 1;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .carried button {
    min-inline-size: 2.75rem;
    padding: 0;
    border-color: transparent;
    font-size: 1.125rem;
  }
  .conversation {
    margin-block-start: 1.1rem;
    padding-block-start: 0.75rem;
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
  .lists {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr));
    gap: 0.75rem 1.5rem;
    margin-block-start: 0.75rem;
  }
  .lists li {
    padding-block: 0.2rem;
    border-block-end: 1px solid var(--line);
    overflow-wrap: anywhere;
  }
  /* Alone, the results need no heading: the status says what they are. */
  .heading {
    display: none;
    margin-block-end: 0.6rem;
    color: var(--ink-soft);
    font-size: 0.875rem;
  }
  .outcome + section .heading {
    display: block;
  }
  section[part='results'] ol {
    display: grid;
    gap: 0.85rem;
  }
  a,
  summary {
    cursor: pointer;
  }
  a.stop,
  summary.stop {
    color: var(--above);
    font-weight: 600;
    text-decoration: underline 1px;
    text-underline-offset: 0.22em;
    overflow-wrap: anywhere;
  }
  a.stop:hover,
  summary.stop:hover {
    text-decoration-thickness: 2px;
  }
  .source .stop {
    font-weight: 400;
  }
  .excerpt {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    line-clamp: 2;
    overflow: hidden;
    color: var(--ink-soft);
    font-size: 0.9375rem;
    line-height: 1.45;
    overflow-wrap: anywhere;
  }
  details[open] ~ .excerpt {
    display: none;
  }
  p.whole {
    white-space: pre-line;
  }
  .whole {
    padding-block: 0.35rem;
    overflow-wrap: anywhere;
  }
  mark {
    border-radius: 1px;
    background: var(--mark);
    color: var(--ink);
  }
  mark.cited {
    background: var(--above-ground);
    border-block-end: 2px solid var(--above);
  }
  .consent,
  .problem {
    display: grid;
    gap: 0.5rem;
    justify-items: start;
    margin-block-end: 1rem;
    padding-inline-start: 0.9rem;
    border-inline-start: 3px solid var(--above);
    overflow-wrap: anywhere;
  }
  .problem {
    border-inline-start-color: var(--below);
  }
  bdi,
  [dir='auto'] {
    unicode-bidi: isolate;
  }
  @media (max-width: 30rem) {
    dialog {
      --space: 0px;
      inline-size: 100vw;
      border-inline: 0;
    }
    button.main {
      min-inline-size: 0;
    }
    .certainty {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  @media (forced-colors: active) {
    textarea:focus-visible {
      outline: 2px solid Highlight;
    }
    mark {
      background: Mark;
      color: MarkText;
    }
  }
`;
