/** Vite plugin: the Content-Security-Policy in every built page, so that a host which sets no headers is strict too. */

import type { Plugin } from 'vite';
import { metaContentSecurityPolicy } from '../../src/security-headers.js';

export function contentSecurityPolicyMeta(): Plugin {
  return {
    name: 'limen-content-security-policy',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: metaContentSecurityPolicy },
        injectTo: 'head-prepend',
      },
    ],
  };
}
