/** Which answers of a site may be stored for a visit without a network, and which speak against what was stored before. */

/**
 * `keep`: the same for every reader, so it may be stored. `drop`: it is one reader's own, or the site has nothing to show
 * there any more, so what was stored goes too. `leave`: the site is only unable to answer now.
 */
export type Verdict = 'keep' | 'drop' | 'leave';

/** Not modified, timed out, asked too often. A server's own errors are left too. */
const passing: ReadonlySet<number> = new Set([304, 408, 429]);

export function verdictOn(request: Request, response: Response): Verdict {
  const { status, type } = response;
  if (type === 'error' || status >= 500 || passing.has(status)) return 'leave';
  // Of an opaque answer, or of a redirect that was not followed, nothing is known; one that was is the answer of elsewhere.
  const isPlain = status === 200 && !response.redirected && type !== 'opaque' && type !== 'opaqueredirect';
  if (!isPlain || request.method !== 'GET' || request.headers.has('Authorization')) return 'drop';
  return isPersonal(response.headers) ? 'drop' : 'keep';
}

/** Whether the site sees to it that nothing of the reader stays behind: after logging out, for example. */
export function clearsSiteData(headers: Headers): boolean {
  return listed(headers, 'Clear-Site-Data').some((kind) => /^"(?:cache|cookies|storage|\*)"$/u.test(kind));
}

/** `no-cache`, `max-age=0` and `must-revalidate` ask for the network first, and that is how pages are sent anyway. */
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
