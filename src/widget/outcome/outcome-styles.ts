/** Styles of answers, of silence, and of what the pages say. */

import { css } from 'lit';
import { blockStyles } from '../../ui/blocks/block-styles.js';

export const outcomeStyles = css`
  ${blockStyles}
  progress {
    display: block;
    inline-size: 100%;
    block-size: 0.3rem;
    margin-block-start: 0.4rem;
    appearance: none;
    border: 0;
    border-radius: 99px;
    overflow: hidden;
    background: var(--line);
    accent-color: var(--above);
  }
  progress::-webkit-progress-bar {
    background: var(--line);
  }
  progress::-webkit-progress-value {
    border-radius: 99px;
    background: var(--above);
    transition: inline-size 200ms linear;
  }
  progress::-moz-progress-bar {
    background: var(--above);
  }
  .outcome {
    margin-block-end: 1.15rem;
    padding-block-end: 1.15rem;
    border-block-end: 1px solid var(--line);
    animation: limen-appear 180ms ease-out;
  }
  .outcome:last-child {
    margin-block-end: 0;
    padding-block-end: 0;
    border-block-end: 0;
  }
  @keyframes limen-appear {
    from {
      opacity: 0;
      transform: translateY(0.35rem);
    }
  }
  .kicker {
    display: flex;
    align-items: center;
    gap: 0.4rem;
    color: var(--above);
    font-weight: 600;
    font-size: 0.8125rem;
  }
  .kicker::before {
    content: '';
    inline-size: 0.5rem;
    block-size: 0.5rem;
    border-radius: 50%;
    background: currentColor;
  }
  .silent .kicker {
    color: var(--below);
  }
  .silent .kicker::before {
    border: 2px solid currentColor;
    background: transparent;
  }
  .said {
    margin-block: 0.15rem 0.65rem;
    font: 650 1.5rem / 1.3 sans-serif;
    font-family: var(--display);
    letter-spacing: -0.01em;
    overflow-wrap: anywhere;
  }
  .said.long {
    font-size: 1.125rem;
    font-weight: 500;
    line-height: 1.5;
    letter-spacing: 0;
  }
  .proofs {
    display: grid;
    gap: 0.75rem;
  }
  blockquote {
    padding: 0.6rem 0.9rem;
    border-inline-start: 3px solid var(--above);
    border-radius: 0 var(--radius) var(--radius) 0;
    background: var(--paper);
    overflow-wrap: anywhere;
  }
  blockquote:dir(rtl) {
    border-radius: var(--radius) 0 0 var(--radius);
  }
  limen-excerpt[answer] {
    margin-block: 0.35rem 0.6rem;
  }
  .blocks :is(p, li, dd) mark.cited {
    border-block-end-width: 1px;
  }
  .source {
    margin-block-start: 0.35rem;
    font-size: 0.875rem;
  }
  .outcome a.stop,
  .outcome summary.stop {
    color: var(--above);
    font-weight: 500;
    text-decoration: underline;
    text-decoration-color: color-mix(in oklab, var(--above) 45%, transparent);
    text-decoration-thickness: 1px;
    text-underline-offset: 0.2em;
    overflow-wrap: anywhere;
  }
  .outcome :is(a, summary).stop:hover {
    text-decoration: underline;
    text-decoration-color: var(--above);
    text-decoration-thickness: 2px;
  }
  .readings {
    margin-block-start: 1.25rem;
  }
  .readings > ul {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.75rem;
  }
  .readings > ul > li {
    padding: 0.7rem 0.9rem 0.8rem;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    font-size: 0.9375rem;
  }
  .readings > ul > li limen-excerpt {
    margin-block-start: 0.3rem;
  }
  .certainty {
    display: grid;
    grid-template-columns: 7rem minmax(0, 1fr);
    align-items: center;
    gap: 0.25rem 1rem;
    margin-block-start: 0.65rem;
  }
  .certainty .small {
    font-size: 0.8125rem;
  }
  .gaps button[aria-pressed='true'] {
    border-color: var(--above);
    background: var(--above-ground);
  }
  .lists {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr));
    gap: 0.75rem 1.5rem;
    margin-block-start: 1rem;
  }
  .lists li {
    padding-block: 0.2rem;
    border-block-end: 1px solid var(--line);
    font-size: 0.875rem;
    overflow-wrap: anywhere;
  }
  @media (max-width: 480px) {
    .certainty {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;
