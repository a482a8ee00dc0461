import type { PanelStrings } from '../strings/panel-strings.js';

/** What every view of the panel is drawn with. */
export interface ViewContext {
  readonly strings: PanelStrings;
  /** Tag of the widget's language, for numbers. */
  readonly language: string;
  /** The absolute address of a passage, or `null`. */
  readonly addressOf: (url: string | undefined) => string | null;
}

/** A probability as people read it: two decimals, never rounded up to certainty. */
export function shareText(share: number, language: string): string {
  const cut = Math.floor(share * 100 + 1e-9) / 100;
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return new Intl.NumberFormat(language, digits).format(cut);
}
