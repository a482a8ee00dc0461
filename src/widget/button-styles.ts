/**
 * Styles of the button, which is all that is loaded at first, and the colours that the whole widget takes from the
 * site: custom properties of VitePress, Docusaurus and Material for MkDocs. `limen-ask.ts` builds one style sheet
 * from this for all widgets.
 */
export const buttonStyles = `
:host {
  position: var(--limen-position, fixed);
  inset-block-end: var(--limen-inset, 20px);
  inset-inline-end: var(--limen-inset, 20px);
  z-index: var(--limen-z-index, 50);
  display: block;
  font-size: var(--limen-font-size, medium);
  --limen-unit: 1em;
  --own-accent: light-dark(#0a6350, #63d3b3);
  --own-ground: light-dark(#fff, #171a1c);
  --own-ink: light-dark(#1b2124, #e6eaec);
  --site-accent: var(--vp-c-brand-1, var(--ifm-color-primary, var(--md-typeset-a-color, var(--own-accent))));
  --site-ground: var(--vp-c-bg, var(--ifm-background-surface-color, var(--md-default-bg-color, var(--own-ground))));
  --site-ink: var(--vp-c-text-1, var(--ifm-font-color-base, var(--md-typeset-color, var(--own-ink))));
  --site-radius: var(--ifm-global-radius, 8px);
  --accent: var(--limen-above, var(--site-accent));
}
@supports (color: oklch(from light-dark(red, red) l c h)) {
  :host {
    --accent: var(--limen-above, light-dark(oklch(from var(--site-accent) min(l, .52) c h), oklch(from var(--site-accent) max(l, .74) c h)));
  }
}
:host([inline]) {
  position: static;
  block-size: var(--limen-block-size, 30rem);
}
:host([theme='light']) { color-scheme: light; }
:host([theme='dark']) { color-scheme: dark; }
:host(:is([theme='light'], [theme='dark'])) {
  --site-accent: var(--own-accent);
  --site-ground: var(--own-ground);
  --site-ink: var(--own-ink);
}
:host([hidden]), [hidden] { display: none !important; }
button.opener {
  display: inline-flex;
  align-items: center;
  gap: .65em;
  box-sizing: border-box;
  min-block-size: 2.75em;
  margin: 0;
  padding: .4em 1.15em;
  border: 1px solid transparent;
  border-radius: var(--limen-radius, 99px);
  background: var(--accent);
  color: var(--limen-on-above, light-dark(#fff, #101314));
  font: 600 var(--limen-unit)/1.3 sans-serif;
  font-family: var(--limen-font, inherit);
  cursor: pointer;
}
button.opener:hover { filter: brightness(1.08); }
:host(:not([inline])) button.opener {
  box-shadow: 0 1px 2px rgb(0 0 0 / 22%), 0 6px 20px rgb(0 0 0 / 18%);
}
:host([inline]) button.opener {
  justify-content: space-between;
  inline-size: 100%;
  min-block-size: 3.25em;
  border-color: var(--limen-line-strong, light-dark(#76807f, #737f85));
  border-radius: var(--limen-radius, var(--site-radius));
  background: var(--limen-raised, var(--site-ground));
  color: var(--limen-ink-soft, color-mix(in oklab, var(--site-ink) 80%, var(--site-ground)));
  font-weight: 400;
  text-align: start;
}
button.opener:focus-visible {
  outline: 2px solid var(--limen-focus, var(--accent));
  outline-offset: 2px;
}
button.opener[aria-busy='true'] { cursor: progress; }
kbd {
  padding: .05em .4em;
  border: 1px solid;
  border-radius: 4px;
  font: 400 .8125em/1.4 sans-serif;
  font-family: inherit;
}
@media (hover: none) { kbd { display: none; } }
@media print { button.opener { display: none; } }
`;
