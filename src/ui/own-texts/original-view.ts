/** The original file of a passage from a person's own texts, if the passage states its page there. */

import { html, type TemplateResult } from 'lit';
import { originalPlace } from '../../retrieval/own/originals.js';
import type { OpenPassage } from '../ui-events.js';
import './pdf/limen-pdf-page.js';

/** Stores the worker's program; this view itself is stored once it is loaded. */
export { keepWorker as keepProgram } from './pdf/render-page.js';

/** @returns `null` for a passage without an original */
export function originalView(own: string, { passage, citations }: OpenPassage): TemplateResult | null {
  const place = originalPlace(passage.url);
  if (place === null) return null;
  const sentences = citations.map(({ start, end }) => passage.text.slice(start, end));
  return html`<limen-pdf-page .own=${own} .path=${place.path} .page=${place.page} .sentences=${sentences}></limen-pdf-page>`;
}
