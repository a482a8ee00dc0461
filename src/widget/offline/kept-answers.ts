/**
 * Which of a site's responses may be stored for a visit without a network, and which make an earlier copy
 * invalid.
 */

/**
 * `keep`: the same for every reader, so it may be stored. `drop`: it is personal, or the site has nothing to
 * show there any more, so a stored copy is deleted too. `leave`: the site just cannot answer now, so a stored
 * copy stays.
 */
export type Verdict = 'keep' | 'drop' | 'leave';

/** Not modified, timed out, too many requests. Server errors are treated likewise. */
const passing: ReadonlySet<number> = new Set([304, 408, 429]);

export function verdictOn(request: Request, response: Response): Verdict {
  const { status, type } = response;
  if (type === 'error' || status >= 500 || passing.has(status)) return 'leave';
  // An opaque response or an unfollowed redirect reveals nothing; a followed redirect is another address's
  // response.
  const isPlain = status === 200 && !response.redirected && type !== 'opaque' && type !== 'opaqueredirect';
  if (!isPlain || request.method !== 'GET' || request.headers.has('Authorization')) return 'drop';
  return isPersonal(response.headers) ? 'drop' : 'keep';
}

/** Whether the site asks that nothing of the reader be left behind, for example after logging out. */
export function clearsSiteData(headers: Headers): boolean {
  return listed(headers, 'Clear-Site-Data').some((kind) => /^"(?:cache|cookies|storage|\*)"$/u.test(kind));
}

/**
 * `no-cache`, `max-age=0` and `must-revalidate` only ask for the network first, which is how pages are served
 * anyway.
 */
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
