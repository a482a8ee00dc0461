/** Normalises a server's address as people paste it. */

import { optionInvalid } from '../../engine/index.js';

interface ServerAddress {
  /** Without query, fragment, endpoint name and trailing slash. */
  readonly url: string;
  /** Sent with every request; its values may be keys. */
  readonly query: Readonly<Record<string, string>>;
}

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/u;
/** The client appends the endpoint name itself. */
const callName = /(?:\/chat\/completions)?\/?$/u;

/**
 * @throws {LimenError} `option-invalid` for an address that would send questions unencrypted over a network
 */
export function serverAddress(given: string): ServerAddress {
  const url = URL.canParse(given) ? new URL(given) : null;
  // A password in an address would be shown wherever the address is.
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

/** An unparsable address, without the parts that may be secret. */
function withoutSecrets(given: string): string {
  return given.slice(given.lastIndexOf('@') + 1).split(/[?#]/u, 1)[0] ?? '';
}
