/** How the widget looks before anything but the button is loaded. Read by `limen-ask.ts` into one sheet for all. */
export const buttonStyles = `
:host {
  position: var(--limen-position, fixed);
  inset-block-end: var(--limen-inset, 1.25rem);
  inset-inline-end: var(--limen-inset, 1.25rem);
  z-index: var(--limen-z-index, 50);
  display: block;
}
:host([inline]) {
  position: static;
  block-size: var(--limen-block-size, 30rem);
}
:host([theme='light']) { color-scheme: light; }
:host([theme='dark']) { color-scheme: dark; }
:host([hidden]), [hidden] { display: none !important; }
button.opener {
  display: inline-flex;
  align-items: center;
  gap: 0.7rem;
  box-sizing: border-box;
  min-block-size: 2.75rem;
  margin: 0;
  padding: 0.4rem 1rem;
  border: 1px solid var(--limen-above, light-dark(#0a6350, #63d3b3));
  border-radius: var(--limen-radius, 3px);
  background: var(--limen-above, light-dark(#0a6350, #63d3b3));
  color: var(--limen-on-above, light-dark(#ffffff, #06231c));
  font: 600 1rem/1.3 var(--limen-font, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif);
  cursor: pointer;
}
:host(:not([inline])) button.opener {
  box-shadow: 0 1px 2px rgb(8 16 14 / 25%), 0 4px 16px rgb(8 16 14 / 18%);
}
:host([inline]) button.opener {
  justify-content: space-between;
  inline-size: 100%;
  min-block-size: 3.25rem;
  border-color: var(--limen-line-strong, light-dark(#76857f, #73857f));
  background: var(--limen-raised, light-dark(#fdfefd, #172022));
  color: var(--limen-ink-soft, light-dark(#4a5955, #a6b4af));
  font-weight: 400;
  text-align: start;
}
button.opener:focus-visible {
  outline: 2px solid var(--limen-focus, light-dark(#1b4fd0, #8fb6ff));
  outline-offset: 2px;
}
button.opener[aria-busy='true'] { cursor: progress; }
kbd {
  padding: 0.05rem 0.4rem;
  border: 1px solid currentColor;
  border-radius: 3px;
  font: 400 0.8125rem/1.4 var(--limen-font, system-ui, sans-serif);
}
@media (hover: none) { kbd { display: none; } }
`;
