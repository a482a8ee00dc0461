/** Styles of blocks, shared by page and widget. */

import { css } from 'lit';

export const blockStyles = css`
  limen-excerpt,
  limen-code {
    display: block;
    min-inline-size: 0;
  }
  .blocks {
    --t-comment: light-dark(#4a5955, #a6b4af);
    --t-keyword: light-dark(#7c1f5c, #f2b1dc);
    --t-string: light-dark(#0b5428, #a8e3ae);
    --t-literal: light-dark(#7d3400, #f6bf94);
    --t-name: light-dark(#1a3f9c, #b3cdff);
    --t-attribute: light-dark(#5c4200, #e8d494);
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.6rem;
    overflow-wrap: anywhere;
  }
  .blocks li > span,
  .blocks dt {
    white-space: pre-line;
  }
  .blocks p,
  .blocks dd {
    margin: 0;
    white-space: pre-line;
  }
  .blocks ol,
  .blocks ul {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.3rem;
    padding-inline-start: 1.6em;
    list-style: disc;
  }
  .blocks ol {
    list-style: decimal;
    font-variant-numeric: tabular-nums;
  }
  .blocks li {
    display: list-item;
    padding: 0;
    border: 0;
  }
  .blocks li::marker {
    color: var(--ink-soft);
  }
  .blocks li > ol,
  .blocks li > ul,
  .blocks li > limen-code {
    margin-block: 0.35rem 0.2rem;
  }
  .blocks li > ul {
    list-style: circle;
  }
  .blocks .code {
    position: relative;
    border: 1px solid var(--line);
    border-radius: var(--radius, 3px);
    background: var(--paper);
    color: var(--ink);
  }
  .blocks .code-bar {
    display: flex;
    align-items: center;
    justify-content: space-between;
    padding-left: 0.85rem;
    border-block-end: 1px solid var(--line);
    color: var(--ink-soft);
    font-size: 0.8125rem;
  }
  .blocks pre {
    margin: 0;
    padding: 0.6rem 0.85rem 0.7rem;
    overflow-x: auto;
    overscroll-behavior-x: contain;
    font: 400 0.875rem / 1.5 var(
      --mono,
      ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'Liberation Mono', monospace
    );
    tab-size: 2;
    white-space: pre;
    overflow-wrap: normal;
    text-align: left;
  }
  .blocks pre code {
    font: inherit;
  }
  .blocks .copy {
    min-block-size: 2rem;
    padding: 0.1rem 0.5rem;
    border-color: transparent;
    color: var(--above);
    font-size: 0.8125rem;
    line-height: 1.3;
  }
  .blocks .table {
    overflow-x: auto;
    overscroll-behavior-x: contain;
  }
  .blocks table {
    border-collapse: collapse;
    font-size: 0.9375rem;
    overflow-wrap: break-word;
  }
  .blocks th,
  .blocks td {
    min-inline-size: 4.5rem;
    padding: 0.3rem 0.9rem 0.3rem 0;
    border-block-end: 1px solid var(--line);
    text-align: start;
    vertical-align: top;
  }
  .blocks td:last-child {
    min-inline-size: 9rem;
  }
  .blocks [dir='rtl'] td,
  .blocks [dir='rtl'] th {
    padding: 0.3rem 0 0.3rem 0.9rem;
  }
  .blocks th {
    border-block-end-color: var(--line-strong);
    color: var(--ink-soft);
    font-weight: 600;
    white-space: nowrap;
  }
  .blocks dl {
    display: grid;
    gap: 0.15rem;
    margin: 0;
  }
  .blocks dt {
    font-weight: 600;
  }
  .blocks dd {
    padding-inline-start: 1.2rem;
  }
  .blocks dd + dt {
    margin-block-start: 0.35rem;
  }
  .blocks .note {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.35rem;
    padding: 0.55rem 0.85rem;
    border: 1px solid var(--line);
    border-inline-start: 3px solid var(--above);
    border-radius: var(--radius, 3px);
  }
  .blocks .note.important,
  .blocks .note.warning,
  .blocks .note.caution {
    border-inline-start-color: var(--below);
  }
  .blocks .note-kind {
    color: var(--above);
    font-size: 0.875rem;
    font-weight: 600;
  }
  .blocks .note:is(.important, .warning, .caution) > .note-kind {
    color: var(--below);
  }
  .blocks mark {
    border-radius: 1px;
    background: var(--mark);
    color: var(--ink);
  }
  .blocks mark.cited {
    background: var(--above-ground);
    box-decoration-break: clone;
    -webkit-box-decoration-break: clone;
    scroll-margin-block: 4rem;
  }
  .blocks p mark.cited,
  .blocks li mark.cited,
  .blocks dd mark.cited {
    padding-block: 0.1em;
    border-block-end: 2px solid var(--above);
  }
  .blocks .t-comment {
    color: var(--t-comment);
  }
  .blocks .t-keyword,
  .blocks .t-deletion {
    color: var(--t-keyword);
  }
  .blocks .t-string,
  .blocks .t-addition {
    color: var(--t-string);
  }
  .blocks .t-literal {
    color: var(--t-literal);
  }
  .blocks .t-name {
    color: var(--t-name);
  }
  .blocks .t-attribute {
    color: var(--t-attribute);
  }
  .left-out {
    color: var(--ink-soft);
    line-height: 1.2;
  }
  button.more {
    min-block-size: 2rem;
    margin-block-start: 0.35rem;
    padding: 0.15rem 0;
    border: 0;
    border-radius: 1px;
    color: var(--above);
    font-size: 0.9375rem;
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 0.22em;
  }
  @media (forced-colors: active) {
    .blocks mark {
      background: Mark;
      color: MarkText;
    }
    .blocks mark.cited {
      text-decoration: underline;
    }
  }
`;
