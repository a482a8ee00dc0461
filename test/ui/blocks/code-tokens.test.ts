import { describe, expect, it } from 'vitest';
import { highlightedLanguages, languageOf } from '../../../src/ui/blocks/code-languages.js';
import { codeTokens } from '../../../src/ui/blocks/code-tokens.js';

describe('highlighted code', () => {
  it('is the same text, split into tokens', () => {
    const text = '// warm up\nconst heat = "slow" + 20;\n';
    const tokens = codeTokens('javascript', text);
    expect(tokens.map((token) => token.text).join('')).toBe(text);
    const kindOf = (word: string) => tokens.find((token) => token.text === word)?.kind;
    expect([kindOf('// warm up'), kindOf('const'), kindOf('"slow"'), kindOf('20')]).toEqual([
      'comment',
      'keyword',
      'string',
      'literal',
    ]);
  });

  it('keeps markup as text', () => {
    const text = '<img src=x onerror="alert(1)">\n&lt;b&gt;';
    for (const language of highlightedLanguages) {
      expect(
        codeTokens(language, text)
          .map((token) => token.text)
          .join(''),
      ).toBe(text);
    }
  });

  it('recognises languages by the names used on pages', () => {
    expect(
      ['js', 'TypeScript', 'yml', 'toml', 'console', 'html', 'c++'].map((name) => languageOf(name, '')),
    ).toEqual(['javascript', 'typescript', 'yaml', 'ini', 'shell', 'xml', 'cpp']);
  });

  it('loads nothing for unknown names, without a name, or for overlong code', () => {
    expect(languageOf(undefined, 'x')).toBeNull();
    expect(languageOf('mermaid', 'x')).toBeNull();
    expect(languageOf('constructor', 'x')).toBeNull();
    expect(languageOf('js', 'x'.repeat(4001))).toBeNull();
  });

  it('is fast even for adversarial code', () => {
    const hostile = [
      '(',
      '<a ',
      '"\\',
      '/*',
      '${',
      '```',
      'a=',
      '- ',
      '#',
      "'",
      '{{',
      'x.',
      '<!--',
      '1e',
      '  ',
    ];
    for (const language of highlightedLanguages) {
      for (const part of hostile) {
        const text = part.repeat(Math.floor(4000 / part.length));
        expect(languageOf(language, text)).not.toBeNull();
        codeTokens(language, text);
      }
    }
  });
});
