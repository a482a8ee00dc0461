import { placeholder } from '../panel/maintainers-template.js';

/** @param template as returned by `requireTemplate` */
export function maintainersLink(template: string, question: string, page: string): string {
  // `encodeURIComponent` throws on lone surrogates.
  const whole = question.replace(/\p{Cs}/gu, '\uFFFD');
  return new URL(
    template.replaceAll(placeholder, () => encodeURIComponent(whole)),
    page,
  ).href;
}
