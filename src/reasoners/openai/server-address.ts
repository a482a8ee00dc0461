/** A server's address as people give it: with what they have pasted along. */

import { optionInvalid } from '../../engine/index.js';

export interface ServerAddress {
  /** Without a query, a fragment, the name of the call and a slash at the end. */
  readonly url: string;
  /** For every request; its values may be keys. */
  readonly query: Readonly<Record<string, string>>;
}

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/u;
/** The client puts the name of the call behind an address. */
const callName = /(?:\/chat\/completions)?\/?$/u;

/** @throws {LimenError} `option-invalid` for an address that would send questions unencrypted over a network */
export function serverAddress(given: string): ServerAddress {
  const url = URL.canParse(given) ? new URL(given) : null;
  // A password within an address would be shown wherever the address is.
  const open = url === null || url.username !== '' || url.password !== '';
  const secure = url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.test(url.hostname));
  if (!open && secure) {
    const query = Object.fromEntries(url.searchParams);
    return { url: `${url.origin}${url.pathname.replace(callName, '')}`, query };
  }
  throw optionInvalid(
    'server',
    url === null ? withoutSecrets(given) : `${url.protocol}//${url.host}${url.pathname}`,
    'https, or http on this machine, without a password',
  );
}

/** What cannot be read as an address, without the parts of one that may be secret. */
function withoutSecrets(given: string): string {
  return given.slice(given.lastIndexOf('@') + 1).split(/[?#]/u, 1)[0] ?? '';
}
