/** Vite plugin: removes white space and comments from the style sheets in templates. */

import type { Plugin } from 'vite';

/** A template with a style sheet; anything interpolated is a sheet itself. */
const sheets = /\bcss`[^`]*`/gu;

export function shorterStyles(): Plugin {
  return {
    name: 'limen-shorter-styles',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/(?:ui|widget)\/.*\.ts$/u, code: 'css`' },
      handler: (code) => ({ code: code.replace(sheets, shortened), map: null }),
    },
  };
}

/** White space between two words, or around `+` and `-`, is significant. */
export function shortened(sheet: string): string {
  return sheet
    .replace(/\/\*[\s\S]*?\*\//gu, '')
    .replace(/\s+/gu, ' ')
    .replace(/ ?([{};,]) ?/gu, '$1')
    .replace(/ ([>~]) /gu, '$1')
    .replaceAll(': ', ':')
    .replace(/(?<=[\s:,(])0\.(?=\d)/gu, '.')
    .replaceAll(';}', '}');
}
