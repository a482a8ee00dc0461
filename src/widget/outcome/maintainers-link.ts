import { placeholder } from '../panel/maintainers-template.js';

/** @param template as returned by `requireTemplate` */
export function maintainersLink(template: string, question: string, page: string): string {
  // A lone surrogate, which no address can hold, becomes U+FFFD.
  const whole = question.replace(/\p{Cs}/gu, '\uFFFD');
  return new URL(
    template.replaceAll(placeholder, () => encodeURIComponent(whole)),
    page,
  ).href;
}
