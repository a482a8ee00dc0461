/** The one Trusted Types policy of this project: script addresses of its own origin, its own blobs among them. */

interface ScriptUrlPolicy {
  createScriptURL(url: string): unknown;
}

interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptUrlPolicy;
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypesFactory };

/** Names may be used once a realm, so the policy is made when the module is read. */
const policy: ScriptUrlPolicy = trustedTypes?.createPolicy('limen', { createScriptURL: ownScript }) ?? {
  createScriptURL: ownScript,
};

/**
 * The address of a worker or service worker in the form that a page under `require-trusted-types-for` accepts.
 * The type says string because the DOM's declarations do not know trusted values yet.
 * @throws {TypeError} when the address leaves the page's own origin
 */
export function trustedScriptUrl(url: string | URL): string {
  return policy.createScriptURL(String(url)) as string;
}

function ownScript(url: string): string {
  const { href, origin, protocol } = new URL(url, globalThis.location.href);
  // A page in a sandbox has the origin "null", as every data: address has; only its blobs are its own.
  const isOwn = origin === globalThis.origin && (origin !== 'null' || protocol === 'blob:');
  if (!isOwn) throw new TypeError(`${href} is not a script of ${globalThis.origin}`);
  return href;
}
