/**
 * Every HTTP header that the page relies on, defined once: for the server, for `dist/_headers` and for the
 * `<meta>` tag.
 */

/** What a page may do: only its own files, no inline script, no HTML from strings. */
const policy: readonly (readonly [directive: string, value: string])[] = [
  ['default-src', "'self'"],
  ['script-src', "'self' 'wasm-unsafe-eval'"],
  ['style-src', "'self'"],
  ['img-src', "'self' data:"],
  ['connect-src', "'self'"],
  ['worker-src', "'self'"],
  ['object-src', "'none'"],
  ['base-uri', "'none'"],
  ['form-action', "'none'"],
  ['frame-ancestors', "'none'"],
  ['require-trusted-types-for', "'script'"],
  ['trusted-types', 'limen lit-html'],
];

/** The value of the Content-Security-Policy header. */
export const contentSecurityPolicy = policy.map((pair) => pair.join(' ')).join('; ');

/** Folder for files loaded only by a person's choice, including their workers. The build puts them there. */
export const optionalFolder = 'assets/optional/';
export const optionalWorkersFolder = `${optionalFolder}workers/`;

/**
 * A worker has the policy of its own response. Only the workers of other models may connect to what the
 * person chose: a server, a model hub, a server on this machine. The page, and every other worker, only
 * connects to its own origin.
 */
const connectingContentSecurityPolicy = policy
  .map(([directive, value]) =>
    directive === 'connect-src'
      ? `${directive} ${value} https: http://localhost:* http://127.0.0.1:*`
      : `${directive} ${value}`,
  )
  .join('; ');

/** The same for `<meta http-equiv>`, where browsers refuse `frame-ancestors`. */
export const metaContentSecurityPolicy = policy
  .filter(([directive]) => directive !== 'frame-ancestors')
  .map((pair) => pair.join(' '))
  .join('; ');

/**
 * Exceptions for a page in one file: it may run its own script and styles, identified by their hashes. It
 * connects to nothing.
 */
const inOneFile: Readonly<Record<string, (script: string, style: string) => string>> = {
  'default-src': () => "'none'",
  'script-src': (script) => `'${script}' 'wasm-unsafe-eval'`,
  'style-src': (_script, style) => `'${style}'`,
  'img-src': () => 'data:',
  'connect-src': () => "'none'",
  'worker-src': () => 'blob:',
};

/** For `<meta>` in a page in one file. @param script, style their hashes, as `sha256-…` */
export function singleFileContentSecurityPolicy(script: string, style: string): string {
  return policy
    .filter(([directive]) => directive !== 'frame-ancestors')
    .map(([directive, value]) => `${directive} ${inOneFile[directive]?.(script, style) ?? value}`)
    .join('; ');
}

/** Sent with every file. The opener and embedder policies enable WASM threads. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': contentSecurityPolicy,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

/**
 * The build puts a hash into the name of everything under `/assets/`, so a name never changes its content.
 */
const hashedFolder = '/assets/';

/** All headers of one file, by its path on the server. */
export function headersFor(pathname: string): Readonly<Record<string, string>> {
  const hashed = pathname.startsWith(hashedFolder);
  const connects = pathname.startsWith(`/${optionalWorkersFolder}`);
  const own = connects ? { 'Content-Security-Policy': connectingContentSecurityPolicy } : {};
  return {
    ...securityHeaders,
    ...own,
    'Cache-Control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
}

/** The headers in the `_headers` format of static hosts: `!` removes a header set by an earlier rule. */
export function headersFile(): string {
  const lines = (headers: Readonly<Record<string, string>>): string[] =>
    Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  const { 'Cache-Control': immutable = '' } = headersFor(hashedFolder);
  const hashed = ['  ! Cache-Control', ...lines({ 'Cache-Control': immutable })];
  const policyOfOwn = { 'Content-Security-Policy': connectingContentSecurityPolicy };
  const connecting = ['  ! Content-Security-Policy', ...lines(policyOfOwn)];
  const rules = [
    ['/*', ...lines(headersFor('/'))],
    [`${hashedFolder}*`, ...hashed],
    [`/${optionalWorkersFolder}*`, ...connecting],
  ];
  return [...rules.flat(), ''].join('\n');
}
