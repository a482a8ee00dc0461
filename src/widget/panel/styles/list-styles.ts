/** Styles of rows that can be opened: search results, starter questions, and earlier questions. */

import { css } from 'lit';

export const listStyles = css`
  .heading {
    margin-block-end: 0.35rem;
    color: var(--ink-soft);
    font-size: 0.8125rem;
    font-weight: 600;
  }
  section[part='results'] .heading {
    display: none;
  }
  .outcome ~ section[part='results'] .heading {
    display: block;
  }
  /* The rows reach beyond the text above them, whose edge their pictures keep. */
  section[part='results'] ol,
  .begin ul {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 2px;
    margin-inline: -0.6rem;
  }
  .row {
    position: relative;
    display: flex;
    align-items: start;
    gap: 0.75rem;
    padding: 0.55rem 0.6rem;
    border-radius: var(--radius);
  }
  .row > div {
    flex: 1;
    min-inline-size: 0;
  }
  .row > .icon {
    margin-block-start: 0.15rem;
    color: var(--ink-soft);
  }
  .row > div ~ .icon {
    align-self: center;
    margin: 0;
    visibility: hidden;
  }
  .row:dir(rtl) > div ~ .icon {
    transform: scaleX(-1);
  }
  .row:hover,
  .row:has(:focus-visible) {
    background: var(--paper);
  }
  .row:has(.stop:focus-visible) {
    background: var(--above-ground);
  }
  .row:is(:hover, :has(.stop:focus-visible)) > .icon {
    color: var(--above);
    visibility: visible;
  }
  .row:active {
    background: var(--above-ground);
  }
  /* All of the row leads where its link does. */
  .row a.stop::after,
  .row button.stop::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: var(--radius);
  }
  .row :is(a, button).stop:focus-visible {
    outline: none;
  }
  .row :is(a, button).stop:focus-visible::after {
    outline: 2px solid var(--focus);
    outline-offset: -2px;
  }
  .row :is(a, summary, button).stop {
    display: block;
    color: var(--ink);
    text-decoration: none;
    overflow-wrap: anywhere;
  }
  .row summary.stop {
    display: list-item;
    list-style: disclosure-closed inside;
  }
  .row details[open] > summary.stop {
    list-style-type: disclosure-open;
  }
  .row button.stop {
    inline-size: 100%;
    min-block-size: 0;
    padding: 0;
    border: 0;
    background: none;
    text-align: start;
  }
  .row .path {
    display: block;
    color: var(--ink-soft);
    font-size: 0.8125rem;
    line-height: 1.35;
  }
  .row .name {
    font-weight: 600;
    line-height: 1.4;
  }
  .row .name mark {
    padding: 0;
    margin: 0;
    background: none;
    color: var(--above);
    text-decoration: underline;
    text-decoration-color: color-mix(in oklab, var(--above) 45%, transparent);
    text-decoration-thickness: 2px;
    text-underline-offset: 0.2em;
  }
  /* The path stands above its heading, which says as much. */
  .row .within {
    position: absolute;
    clip-path: inset(50%);
  }
  .row summary .path {
    display: inline;
  }
  .row summary .within {
    position: static;
    clip-path: none;
  }
  .excerpt {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    line-clamp: 2;
    overflow: hidden;
    color: var(--ink-soft);
    font-size: 0.875rem;
    line-height: 1.5;
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
  /* Of rows that are on their way. */
  .waiting {
    display: grid;
    gap: 1.15rem;
    padding-block: 0.5rem;
  }
  .waiting i {
    block-size: 2.6rem;
    border-radius: var(--radius);
    background: linear-gradient(90deg, var(--paper) 30%, var(--line) 50%, var(--paper) 70%) 0 0 / 300% 100%;
    animation: limen-shine 1.4s linear infinite;
  }
  @keyframes limen-shine {
    from {
      background-position: 100% 0;
    }
    to {
      background-position: 0 0;
    }
  }
  .only {
    margin-block-end: 0.75rem;
  }
  .consent,
  .problem {
    display: grid;
    gap: 0.6rem;
    justify-items: start;
    margin-block-end: 1rem;
    padding: 0.85rem 1rem;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--above-ground);
    overflow-wrap: anywhere;
  }
  .problem {
    border-color: var(--below);
    background: transparent;
  }
`;
