import { html, nothing } from 'lit';
import type { LimenStatus } from '../../api.js';
import type { ViewContext } from '../panel/view-context.js';
import { filled } from '../strings/strings.js';

/** How much of the models is loaded, shown while a run waits for them. */
export function progressView(status: LimenStatus | null, { strings, language }: ViewContext) {
  const models = status === null ? [] : [status.reasoner, status.critic];
  const loading = models.filter((model) => model.state === 'loading');
  const loaded = loading.reduce((sum, model) => sum + model.loaded, 0);
  const total = loading.reduce((sum, model) => sum + model.total, 0);
  if (total === 0) return nothing;
  const megabytes = (bytes: number): string => Math.round(bytes / 1e6).toLocaleString(language);
  const words = filled(strings.loading, { loaded: megabytes(loaded), total: megabytes(total) });
  return html`<div class="status" part="progress">
    <span>${words}</span>
    <progress part="progress-bar" aria-label=${words} max=${total} .value=${loaded}></progress>
  </div>`;
}
