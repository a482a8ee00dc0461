/** The address by which a reader sends an unanswered question to the maintainers of the documentation. */

import { optionInvalid } from '../../engine/index.js';

export const placeholder = '{question}';

/**
 * @param template an address with `{question}` in place of the question, such as that of a new issue
 * @throws {LimenError} `option-invalid` if it is neither http(s) nor mailto, or if the question would be part
 * of the host
 */
export function requireTemplate(template: string, page: string): string {
  const filledIn = template.replaceAll(placeholder, 'limen-question');
  const address = URL.canParse(filledIn, page) ? new URL(filledIn, page) : null;
  const isKnown = address !== null && /^(?:https?|mailto):$/u.test(address.protocol);
  if (isKnown && !address.host.includes('limen-question')) return template;
  const allowed = 'an http, https or mailto address, with {question} behind the host';
  throw optionInvalid('ask-maintainers', template.slice(0, 200), allowed);
}
