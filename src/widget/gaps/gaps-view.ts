import { css, html, nothing } from 'lit';
import { saveFile } from '../../ui/save-file.js';
import { filled } from '../strings/strings.js';
import type { GapReports } from './gap-reports.js';
import type { GapStrings } from './gap-strings.js';

/** Below an outcome: thumbs for the reader's verdict, the request for consent, and the state of reports. */
export function gapsView(reports: GapReports, isSilent: boolean, strings: GapStrings, language: string) {
  const { consent, isRemote, verdict } = reports;
  if (consent === 'refused') return nothing;
  const isAsking = consent === 'unasked' && verdict !== null;
  return html`<div class="gaps" part="gaps">
    ${isSilent ? nothing : thumbsView(reports, strings)}
    <p class="small soft" aria-live="polite">${
      isAsking ? (isRemote ? strings.gapsMaySend : strings.gapsMayKeep) : stateOf(reports, strings, language)
    }</p>
    ${isAsking || consent === 'agreed' ? consentButtons(reports, strings) : nothing}
  </div>`;
}

/** What has been sent or kept, if the reader agreed to reports. */
function stateOf(
  { consent, isRemote, isReported, kept }: GapReports,
  strings: GapStrings,
  language: string,
): string {
  if (consent !== 'agreed') return '';
  if (isRemote) return isReported ? strings.gapsSent : '';
  return filled(strings.gapsKept, { count: kept.length.toLocaleString(language) });
}

/** The buttons have the same places before and after the reader agrees, so that the focus stays. */
function consentButtons(reports: GapReports, strings: GapStrings) {
  const hasAgreed = reports.consent === 'agreed';
  const agree = ({ currentTarget }: Event): void => {
    if (reports.isRemote) focusOn(currentTarget, '[part=gaps-refuse]');
    reports.agree();
  };
  const refuse = ({ currentTarget }: Event): void => {
    focusOn(currentTarget, 'textarea');
    reports.refuse();
  };
  const save = (): void =>
    saveFile('limen-gaps.jsonl', new Blob([reports.lines()], { type: 'application/jsonl' }));
  return html`${
    hasAgreed && reports.isRemote
      ? nothing
      : html`<button
          type="button"
          part=${hasAgreed ? 'gaps-save' : 'gaps-agree'}
          @click=${hasAgreed ? save : agree}
        >
          ${hasAgreed ? strings.gapsSave : strings.gapsAgree}
        </button>`
  }
    <button type="button" part="gaps-refuse" @click=${refuse}>
      ${hasAgreed ? strings.gapsStop : strings.gapsRefuse}
    </button>`;
}

/** Moves the focus before the pressed button disappears. */
function focusOn(pressed: EventTarget | null, next: string): void {
  if (!(pressed instanceof Element)) return;
  pressed.closest('[part=panel]')?.querySelector<HTMLElement>(next)?.focus();
}

function thumbsView(reports: GapReports, strings: GapStrings) {
  const thumb = (verdict: 'up' | 'down', sign: string, name: string) => html`<button
    type="button"
    part="thumb"
    aria-label=${name}
    title=${name}
    aria-pressed=${reports.verdict === verdict}
    @click=${() => reports.judge(verdict)}
  >
    ${sign}
  </button>`;
  return html`${thumb('up', '👍', strings.helped)} ${thumb('down', '👎', strings.helpedNot)}`;
}

export const gapsStyles = css`
  .gaps {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem;
    margin-block-start: 0.85rem;
  }
  .gaps p {
    flex: 1 1 20rem;
  }
  .gaps p:empty {
    flex: none;
    margin: 0;
  }
  .gaps button {
    font-size: 0.875rem;
  }
`;
