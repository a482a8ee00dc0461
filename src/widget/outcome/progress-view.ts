/** Loading progress of the models, in bytes. */

import { html, nothing } from 'lit';
import type { LimenStatus } from '../../api.js';
import type { ViewContext } from '../panel/view-context.js';
import { filled } from '../strings/strings.js';

/** Bytes loaded while a run waits for the models. */
export function progressView(status: LimenStatus | null, { strings, language }: ViewContext) {
  const progress = modelProgress(status);
  if (progress === null || progress.total === 0) return nothing;
  const { loaded, total } = progress;
  const megabytes = (bytes: number): string =>
    new Intl.NumberFormat(language).format(Math.round(bytes / 1e6));
  const words = filled(strings.loading, { loaded: megabytes(loaded), total: megabytes(total) });
  return html`<div class="status" part="progress">
    <span>${words}</span>
    <progress part="progress-bar" aria-label=${words} max=${total} .value=${loaded}></progress>
  </div>`;
}

/** Bytes of both models while at least one is loading; `null` if none is. */
function modelProgress(status: LimenStatus | null): { loaded: number; total: number } | null {
  if (status === null) return null;
  const parts = [status.reasoner, status.critic];
  const loading = parts.filter((part) => part.state === 'loading');
  if (loading.length === 0) return null;
  return {
    loaded: loading.reduce((sum, { loaded }) => sum + loaded, 0),
    total: loading.reduce((sum, { total }) => sum + total, 0),
  };
}
