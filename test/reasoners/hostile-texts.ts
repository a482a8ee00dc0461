/**
 * Texts that no person wrote, as found on real pages: each could become one sentence, one word, or one token
 * per character.
 */
export const hostileTexts: Readonly<Record<string, string>> = {
  'one line of JSON': JSON.stringify(
    Array.from({ length: 200 }, (_, id) => ({ id, port: 8000 + id, tags: ['a', 'b'] })),
  ),
  'words without a full stop': 'moonlit harbour walks '.repeat(1000),
  'nothing but dots': '.'.repeat(3000),
  'nothing but spaces': `port${' '.repeat(30_000)}8080`,
  'a base64 blob': 'QmFzZTY0+x/9'.repeat(3000),
  'minified code': 'function a(b){return c[b]||d}'.repeat(800),
  'a long address': `https://example.org/${'path/'.repeat(4000)}`,
  'a run of emoji': '😀👍🏽'.repeat(5000),
  'Chinese without punctuation': '港口月光漫步'.repeat(4000),
  'combining marks': `a${'\u0301\u0323'.repeat(15_000)}`,
  'one word of 200,000 letters': 'x'.repeat(200_000),
  'words of 5,000 letters': `${'y'.repeat(5000)} `.repeat(20),
  'rare characters': '𒀀ꙮ𝔊'.repeat(4000),
  'a chain of hyphens': 'ab-'.repeat(10_000),
};
