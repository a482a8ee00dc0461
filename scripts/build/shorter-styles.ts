/** Vite plugin: the sheets that elements hold as templates come without the white space and the remarks that they are written with. */

import type { Plugin } from 'vite';

/** A template of a sheet; what is put in it is a sheet of its own. */
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

/** White space between two words, or around `+` and `-`, means something. */
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
