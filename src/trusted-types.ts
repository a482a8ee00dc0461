/**
 * The only Trusted Types policy of this project: script addresses of its own origin, including its own blobs.
 */

interface ScriptUrlPolicy {
  createScriptURL(url: string): unknown;
}

interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptUrlPolicy;
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypesFactory };

/** A policy name can be used once per realm, so the policy is created when the module is loaded. */
const policy: ScriptUrlPolicy = trustedTypes?.createPolicy('limen', { createScriptURL: ownScript }) ?? {
  createScriptURL: ownScript,
};

/**
 * The address of a worker or service worker, in a form that a page under `require-trusted-types-for` accepts.
 * Its type is string because the DOM typings do not know trusted values yet.
 * @throws {TypeError} if the address leaves the page's own origin
 */
export function trustedScriptUrl(url: string | URL): string {
  return policy.createScriptURL(String(url)) as string;
}

function ownScript(url: string): string {
  const { href, origin, protocol } = new URL(url, globalThis.location.href);
  // A sandboxed page has the origin "null", like every data: address; only its blobs are its own.
  const isOwn = origin === globalThis.origin && (origin !== 'null' || protocol === 'blob:');
  if (!isOwn) throw new TypeError(`${href} is not a script of ${globalThis.origin}`);
  return href;
}
