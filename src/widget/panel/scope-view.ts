import { html, nothing } from 'lit';
import { clipped } from '../../ui/text.js';
import type { PanelStrings } from '../strings/panel-strings.js';
import { filled } from '../strings/strings.js';
import type { MarkName, ScopeMark } from './scope-controller.js';
import type { ViewContext } from './view-context.js';

/** Longest value that is shown, in UTF-16 code units. */
const valueLimit = 60;

const words = {
  version: 'scopeVersion',
  lang: 'scopeLanguage',
  section: 'scopeSection',
  page: 'scopePage',
} as const satisfies Readonly<Record<MarkName, keyof PanelStrings>>;

/** The scope; each part is a toggle button, pressed while that part applies. */
export function scopeView(
  marks: readonly ScopeMark[],
  toggle: (name: MarkName) => void,
  { strings, language }: ViewContext,
) {
  if (marks.length === 0) return nothing;
  return html`<div class="scope" part="scope" role="group" aria-label=${strings.scope}>
    ${marks.map(({ name, value, isOn }) => {
      const shown = shownValue(name, value, language);
      return html`<button
        type="button"
        part="scope-mark"
        aria-pressed=${isOn}
        @click=${() => toggle(name)}
      >
        <bdi>${filled(strings[words[name]], { value: shown })}</bdi>
        <span aria-hidden="true">${isOn ? '×' : '+'}</span>
      </button>`;
    })}
  </div>`;
}

function shownValue(name: MarkName, value: string, language: string): string {
  if (name === 'lang') return languageName(value, language);
  // The label already says that it is a version.
  return clipped(name === 'version' ? value.replace(/^v(?=\d)/i, '') : value, valueLimit);
}

function languageName(tag: string, language: string): string {
  try {
    return new Intl.DisplayNames(language, { type: 'language' }).of(tag) ?? tag;
  } catch {
    // The tag may be invalid: a corpus can come from anyone.
    return clipped(tag, valueLimit);
  }
}
