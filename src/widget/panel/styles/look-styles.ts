/**
 * Colours, fonts and corners: the owner's `--limen-…` properties, otherwise the site's own. Background, text
 * and accent colours come from the site's theme (`button-styles.ts`); the other colours are mixed from them,
 * so that they stay readable with any theme.
 */

import { css } from 'lit';
import { textStyles } from '../../../ui/text-styles.js';

export const lookStyles = css`
  limen-ask-panel {
    --raised: var(--limen-raised, var(--site-ground));
    --ink: var(--limen-ink, var(--site-ink));
    --above: var(--accent);
    --on-above: var(--limen-on-above, light-dark(#ffffff, #101314));
    --paper: var(--limen-paper, color-mix(in oklab, var(--ink) 5%, var(--raised)));
    --ink-soft: var(--limen-ink-soft, color-mix(in oklab, var(--ink) 80%, var(--raised)));
    --line: var(--limen-line, color-mix(in oklab, var(--ink) 14%, var(--raised)));
    --line-strong: var(--limen-line-strong, color-mix(in oklab, var(--ink) 60%, var(--raised)));
    --above-ground: var(--limen-above-ground, color-mix(in oklab, var(--above) 13%, var(--raised)));
    --mark: var(--limen-mark, color-mix(in oklab, var(--above) 20%, var(--raised)));
    --below: var(--limen-below, light-dark(#8a2f5f, #e3a0c9));
    --focus: var(--limen-focus, var(--above));
    --text: var(--limen-font, inherit);
    --display: var(--limen-display-font, var(--limen-font, inherit));
    --mono: var(
      --limen-code-font,
      var(--vp-font-family-mono, var(--ifm-font-family-monospace, var(--md-code-font-family, ui-monospace, monospace)))
    );
    --radius: var(--limen-radius, var(--theme-radius, var(--site-radius)));
    --radius-outside: calc(var(--radius) * 1.5);
    display: contents;
    font: 400 1rem / 1.55 sans-serif;
    font-family: var(--text);
    letter-spacing: normal;
    text-align: start;
    text-transform: none;
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
  textarea,
  limen-ask-panel button,
  limen-ask-panel kbd {
    font: inherit;
    color: inherit;
  }
  bdi,
  [dir='auto'] {
    unicode-bidi: isolate;
  }
  ${textStyles}
  .icon {
    flex: none;
    inline-size: 1.25rem;
    block-size: 1.25rem;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.75;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  a,
  summary {
    color: var(--above);
    cursor: pointer;
  }
  /* The button that opens the panel stands in the same root. */
  limen-ask-panel button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    min-block-size: 2.25rem;
    padding: 0.25rem 0.85rem;
    border: 1px solid var(--line-strong);
    border-radius: var(--radius);
    background: transparent;
    color: var(--ink);
    cursor: pointer;
  }
  limen-ask-panel button:hover {
    border-color: var(--above);
    color: var(--above);
  }
  limen-ask-panel button:active {
    background: var(--above-ground);
  }
  button.main {
    border-color: transparent;
    background: var(--above);
    color: var(--on-above);
    font-weight: 600;
  }
  button.main:is(:hover, :active) {
    background: color-mix(in oklab, var(--above) 88%, var(--ink));
    color: var(--on-above);
  }
  button.quiet {
    border-color: transparent;
    color: var(--ink-soft);
    font-size: 0.875rem;
  }
  button.quiet:hover {
    background: var(--paper);
    color: var(--ink);
  }
  limen-ask-panel kbd {
    display: inline-grid;
    place-items: center;
    min-inline-size: 1.35rem;
    padding: 0 0.3rem;
    border: 1px solid var(--line);
    border-block-end-width: 2px;
    border-radius: min(var(--radius), 4px);
    background: var(--paper);
    font-size: 0.75rem;
    line-height: 1.2rem;
  }
  :focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  mark {
    padding-inline: 0.1em;
    margin-inline: -0.1em;
    border-radius: min(var(--radius), 3px);
    background: var(--mark);
    color: var(--ink);
  }
  mark.cited {
    background: var(--above-ground);
    border-block-end: 2px solid var(--above);
  }
  @media (forced-colors: active) {
    mark {
      background: Mark;
      color: MarkText;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after,
    dialog::backdrop {
      animation: none !important;
      transition: none !important;
    }
  }
`;
