/** The corpus that a passage comes from, shown if one search covers several. */

import { html, nothing } from 'lit';
import type { Passage } from '../engine/index.js';
import { clipped, titleLimit } from './text.js';

export function passageCorpus({ corpus }: Passage) {
  if (corpus === undefined) return nothing;
  return html`<span class="small soft">from <bdi>${clipped(corpus.title, titleLimit)}</bdi></span>`;
}
