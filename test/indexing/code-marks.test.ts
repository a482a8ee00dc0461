import { describe, expect, it } from 'vitest';
import { markdown } from './support.js';

function shown(code: string, language = 'js'): string | undefined {
  return markdown(`Text before.\n\n\`\`\`${language}\n${code}\n\`\`\`\n`)[0]?.text.replace(
    'Text before.\n\n',
    '',
  );
}

describe('the code of a source page', () => {
  it.each([
    ['heat(900); // [!code ++]', 'heat(900);'],
    ['heat(800); // the old way [!code --]', 'heat(800); // the old way'],
    ['open(); // [!code focus:2]\nclose();', 'open();\nclose();'],
    ['// [!code word:glaze:1]\nglaze();', 'glaze();'],
    ['<Kiln hot /> {/* [!code highlight] */}', '<Kiln hot />'],
    ['<p>Clay</p> <!-- [!code warning] -->', '<p>Clay</p>'],
    ['apt install kiln # [!code hl]', 'apt install kiln'],
    ['.kiln { color: red; } /* [!code error] */', '.kiln { color: red; }'],
  ])("is without Shiki's marks: %s", (written, plain) => {
    expect(shown(written)).toBe(plain);
  });

  it("is without Docusaurus' lines that only say what is highlighted", () => {
    const written =
      '// highlight-next-line\nheat();\n/* highlight-start */\ncool();\n  {/* highlight-end */}\n# highlight-start\nopen(); // highlight-next-line is a mark';
    expect(shown(written)).toBe('heat();\ncool();\nopen(); // highlight-next-line is a mark');
  });

  it('is without the lines that only make an example of Rust compile', () => {
    const written = '# fn main() {\n#[derive(Debug)]\nfire();\n  #\n# }';
    expect(shown(written, 'rust,editable')).toBe('#[derive(Debug)]\nfire();');
    expect(shown('# fire\nfire', 'sh')).toBe('# fire\nfire');
  });

  it("is without Code Hike's lines", () => {
    const written = '// !mark(1:2) gold\nheat();\n# !callout[/cool/] slowly\ncool();\n/* !focus */\nopen();';
    expect(shown(written)).toBe('heat();\ncool();\nopen();');
  });

  it('keeps what only looks like a mark', () => {
    const written = 'if (!mark(1)) return; // !important\n#!/bin/sh\nconst list = [!code];\n// !ready yet';
    expect(shown(written)).toBe(written);
  });

  it('keeps its empty lines and the comments of other lines', () => {
    expect(shown('heat(); // [!code ++]\n\n//\ncool();')).toBe('heat();\n\n//\ncool();');
  });
});
