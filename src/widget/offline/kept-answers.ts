/** Which responses of a site may be stored for offline visits, and which invalidate a stored one. */

/**
 * `keep`: the same for every reader, so it may be stored. `drop`: personal, or the site no longer has anything there,
 * so a stored copy is deleted too. `leave`: the site cannot answer at the moment, so a stored copy stays.
 */
export type Verdict = 'keep' | 'drop' | 'leave';

/** Not modified, request timeout, too many requests. Server errors are treated in the same way. */
const passing: ReadonlySet<number> = new Set([304, 408, 429]);

export function verdictOn(request: Request, response: Response): Verdict {
  const { status, type } = response;
  if (type === 'error' || status >= 500 || passing.has(status)) return 'leave';
  // Nothing is known about an opaque response or an unfollowed redirect; a followed one belongs to another address.
  const isPlain = status === 200 && !response.redirected && type !== 'opaque' && type !== 'opaqueredirect';
  if (!isPlain || request.method !== 'GET' || request.headers.has('Authorization')) return 'drop';
  return isPersonal(response.headers) ? 'drop' : 'keep';
}

/** Whether the site asks to clear the reader's data, for example on logging out. */
export function clearsSiteData(headers: Headers): boolean {
  return listed(headers, 'Clear-Site-Data').some((kind) => /^"(?:cache|cookies|storage|\*)"$/u.test(kind));
}

/** `no-cache`, `max-age=0` and `must-revalidate` do not matter here: the network is asked first in any case. */
function isPersonal(headers: Headers): boolean {
  const directives = listed(headers, 'Cache-Control').map((directive) =>
    (directive.split('=', 1)[0] ?? '').trimEnd(),
  );
  if (directives.includes('no-store') || directives.includes('private')) return true;
  const varying = listed(headers, 'Vary');
  return ['*', 'cookie', 'authorization'].some((name) => varying.includes(name));
}

function listed(headers: Headers, name: string): readonly string[] {
  return (headers.get(name) ?? '').split(',').map((value) => value.trim().toLowerCase());
}
