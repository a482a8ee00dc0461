import { html, nothing } from 'lit';
import { filled } from '../strings/strings.js';
import type { GapReports } from './gap-reports.js';
import type { GapStrings } from './gap-strings.js';

/**
 * Below an outcome: what the reader thinks of it, whether that may be reported, and what is kept.
 *
 * @param language of numbers
 */
export function gapsView(reports: GapReports, isSilent: boolean, strings: GapStrings, language: string) {
  const { consent, isRemote, isReported, verdict } = reports;
  if (consent === 'refused') return nothing;
  const ask = isRemote ? strings.gapsMaySend : strings.gapsMayKeep;
  return html`<div class="gaps" part="gaps">
    ${isSilent ? nothing : thumbsView(reports, strings)}
    ${
      consent === 'unasked' && verdict !== null
        ? html`<p class="small soft">${ask}</p>
            <button type="button" part="gaps-agree" @click=${() => reports.agree()}>${strings.gapsAgree}</button>
            <button type="button" part="gaps-refuse" @click=${() => reports.refuse()}>${strings.gapsRefuse}</button>`
        : nothing
    }
    ${
      consent === 'agreed'
        ? html`<p class="small soft" aria-live="polite">${
            isRemote
              ? isReported
                ? strings.gapsSent
                : nothing
              : filled(strings.gapsKept, {
                  count: new Intl.NumberFormat(language).format(reports.kept.length),
                })
          }</p>
            ${
              isRemote
                ? nothing
                : html`<button type="button" part="gaps-save" @click=${() => saveLines(reports.lines())}>
                    ${strings.gapsSave}
                  </button>`
            }
            <button type="button" part="gaps-refuse" @click=${() => reports.refuse()}>${strings.gapsStop}</button>`
        : nothing
    }
  </div>`;
}

function thumbsView(reports: GapReports, strings: GapStrings) {
  const thumb = (verdict: 'up' | 'down', sign: string, name: string) => html`<button
    type="button"
    part="thumb"
    aria-label=${name}
    title=${name}
    aria-pressed=${reports.verdict === verdict ? 'true' : 'false'}
    @click=${() => reports.judge(verdict)}
  >
    ${sign}
  </button>`;
  return html`${thumb('up', '👍', strings.helped)} ${thumb('down', '👎', strings.helpedNot)}`;
}

/** Hands the reports to the reader as a file. */
function saveLines(lines: string): void {
  const address = URL.createObjectURL(new Blob([lines], { type: 'application/jsonl' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'limen-gaps.jsonl';
  link.click();
  // The browser has taken the address by the next task.
  setTimeout(() => URL.revokeObjectURL(address));
}
