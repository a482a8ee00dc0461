/** Which responses to a request for a model are refused. Apart from `request`, which the first passages need. */

import { isSuccess, type Refusal, refusalByStatus } from './request.js';

/**
 * For files whose content is not checked: refuses a web page, and a response from another origin unless
 * redirects are allowed.
 */
export function refusalOfModel(
  { origin }: URL,
  mayRedirect: boolean,
  isAnswer: (status: number) => boolean = isSuccess,
): Refusal {
  return (response) => {
    // A response constructed in code has no address.
    const answering = response.url === '' ? origin : new URL(response.url).origin;
    if (!mayRedirect && answering !== origin) return `it was redirected to ${answering}`;
    const isPage = response.ok && /^text\/html\b/iu.test(response.headers.get('content-type') ?? '');
    return (
      refusalByStatus(response, isAnswer) ?? (isPage ? 'the server answered with a web page' : undefined)
    );
  };
}
