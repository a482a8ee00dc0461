/** Short wordings that several elements share. */

import { counted } from '../text/counted.js';

/** A probability with two decimals, never rounded up to certainty. */
export function decimal(probability: number): string {
  return hundredths(probability).toFixed(2);
}

/** A probability in whole hundredths, rounded down. */
export function hundredths(probability: number): number {
  return Math.floor(probability * 100 + 1e-9) / 100;
}

/** "62 %". */
export function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

/** At most `limit` UTF-16 code units, cut between characters; a cut is shown as an ellipsis. */
export function clipped(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return `${text.slice(0, limit).replace(/[\uD800-\uDBFF]$/u, '')}…`;
}

/** "4.7 MB", or in kB below one megabyte. Decimal units. */
export function byteSize(bytes: number): string {
  const [unit, by] = bytes < 1e6 ? ['kB', 1e3] : bytes < 1e9 ? ['MB', 1e6] : ['GB', 1e9];
  return `${(bytes / by).toLocaleString('en', { maximumFractionDigits: 1 })} ${unit}`;
}

/** "12 of 23 MB", or in kB below one megabyte; "50 %" of a total of 1. Sizes in bytes, decimal units. */
export function progressInBytes(loaded: number, total: number): string {
  if (total === 1) return `${Math.floor(loaded * 100)} %`;
  const [unit, size] = total < 1e6 ? ['kB', 1e3] : ['MB', 1e6];
  const digits = total / size < 10 && unit === 'MB' ? 1 : 0;
  const shown = (bytes: number) => (bytes / size).toFixed(digits);
  return total > 0
    ? `${shown(Math.min(loaded, total))} of ${shown(total)} ${unit}`
    : `${shown(loaded)} ${unit}`;
}

/** "2 minutes", or "1 to 4 minutes", for runs that take so many seconds each, at least and at most. */
export function minutesText(runs: number, [fast, slow]: readonly [number, number]): string {
  const minutes = (seconds: number): number => Math.ceil((runs * seconds) / 60);
  const [least, most] = [minutes(fast), minutes(slow)];
  return least === most ? counted(least, 'minute') : `${least} to ${most} minutes`;
}

/** Maximum length of a title that is shown; titles in other people's corpora have no limit. */
export const titleLimit = 160;
