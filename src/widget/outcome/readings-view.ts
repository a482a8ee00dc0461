import { html, nothing } from 'lit';
import '../../ui/blocks/limen-excerpt.js';
import type { Reading } from '../../ui/readings.js';
import type { ViewContext } from '../panel/view-context.js';
import { sourceView } from './source-view.js';

/** The readings, each with a link to its passage. */
export function readingsView(heading: string, readings: readonly Reading[], context: ViewContext) {
  if (readings.length === 0) return nothing;
  return html`<div class="readings" part="readings">
    <p class="heading" part="readings-label" aria-hidden="true">${heading}</p>
    <ul aria-label=${heading}>
      ${readings.map(({ passage, excerpt }) => {
        const body = html`<limen-excerpt
          part="reading-text"
          .passage=${passage}
          .excerpt=${excerpt}
          .words=${context.strings}
        ></limen-excerpt>`;
        return html`<li part="reading" dir="auto">${sourceView(passage, [excerpt.mark], body, context)}</li>`;
      })}
    </ul>
  </div>`;
}
