import { placeholder } from '../panel/maintainers-template.js';

/** @param template that `requireTemplate` gave */
export function maintainersLink(template: string, question: string, page: string): string {
  // Half a character, which no address can hold, becomes a sign for it.
  const whole = question.replace(/\p{Cs}/gu, '\uFFFD');
  return new URL(
    template.replaceAll(placeholder, () => encodeURIComponent(whole)),
    page,
  ).href;
}
