import { html, type TemplateResult } from 'lit';

const paths = {
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm5 12 5 5',
  page: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  heading: 'M9.5 4 7.5 20M16.5 4l-2 16M4.5 9.5h16M3.5 14.5h16',
  enter: 'M20 5v5a4 4 0 0 1-4 4H5m4-4-4 4 4 4',
  ask: 'M4 5h16v11h-7l-5 4v-4H4z',
  before: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16Zm0 4v4l3 2',
} as const;

/** An icon beside text, in the colour of that text. Purely decorative. */
export function icon(name: keyof typeof paths): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d=${paths[name]}></path></svg>`;
}
