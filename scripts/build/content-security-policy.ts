/** Vite plugin: puts the Content-Security-Policy into every page, for hosts that set no headers. */

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
