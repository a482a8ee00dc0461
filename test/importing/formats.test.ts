import { Document, FootnoteReferenceRun, Packer, Paragraph, TextRun } from 'docx';
import { describe, expect, it } from 'vitest';
import type { SourceFile } from '../../src/importing/source-file.js';
import { docx, epub, file, imported, zip } from './support.js';

async function textsOf(...given: readonly SourceFile[]): Promise<readonly string[]> {
  return (await imported(...given)).passages.map(
    ({ title, text }) => `${title} | ${text.replace(/\s+/gu, ' ')}`,
  );
}

describe('each format gives passages with their headings', () => {
  it('Markdown', async () => {
    const source = '# Bees\n\nBees dance.\n\n## Honey\n\nHoney keeps for years.\n';
    expect(await textsOf(file('notes/bees.md', source))).toEqual([
      'Bees | Bees dance.',
      'Bees › Honey | Honey keeps for years.',
    ]);
  });

  it('HTML, also a page that its site excluded from searches', async () => {
    const source =
      '<html><head><title>Tides</title><meta name="robots" content="noindex"></head><body><nav>Menu</nav><main><h1>Tides</h1><p>The tide turns twice a day.</p></main></body></html>';
    expect(await textsOf(file('tides.html', source))).toEqual(['Tides | The tide turns twice a day.']);
  });

  it('AsciiDoc, with its notes and tabs, and without what other files would bring', async () => {
    const source =
      '= Lamps\n:oil: rape oil\n\nThey burn {oil}. See xref:wick-care.adoc[].\n\n== Care\n\nWARNING: Glass breaks.\n\ninclude::more.adoc[]\n\n[tabs]\n====\nTown:: Ask Oda.\nSea:: Ask no one.\n====\n';
    const { passages } = await imported(file('notes/lamps.adoc', source));
    expect(passages.map(({ title, text }) => `${title} | ${text.replace(/\s+/gu, ' ')}`)).toEqual([
      'Lamps | They burn rape oil. See wick care.',
      'Lamps › Care | Glass breaks. Town Ask Oda. Sea Ask no one.',
    ]);
    expect(passages[1]?.blocks?.[0]).toMatchObject({ kind: 'paragraph', note: 'warning' });
  });

  it('reStructuredText, with its code and without its marks', async () => {
    const source = 'Lamps\n=====\n\nTrim the *wick*::\n\n   trim --short\n\n.. note:: See :ref:`oil-care`.\n';
    expect(await textsOf(file('lamps.rst', source))).toEqual([
      'Lamps | Trim the wick: trim --short See oil care.',
    ]);
  });

  it('plain text, with wrapped lines and headings without markup', async () => {
    const source =
      'CHAPTER I\n\nThe lamp was lit\nat dusk by Oda.\n\n- oil\n- wicks,\n  two of them\n\nCHAPTER II\n\nThen the fog came.\n';
    expect(await textsOf(file('the-lamp.txt', source))).toEqual([
      'the-lamp › CHAPTER I | The lamp was lit at dusk by Oda. - oil - wicks, two of them',
      'the-lamp › CHAPTER II | Then the fog came.',
    ]);
  });

  it('plain text, with lists right below a line, and numbered ones', async () => {
    const source =
      'For the lamp we need:\n- oil\n- wicks\n\n1. Clean the glass.\n2. Trim the wick,\n   but not too short.\n\nIt was lit in\n1911. for the first time.\n';
    const [text] = await textsOf(file('lamp.txt', source));
    expect(text).toBe(
      'lamp | For the lamp we need: - oil - wicks - 1. Clean the glass. - 2. Trim the wick, but not too short. It was lit in 1911. for the first time.',
    );
  });

  it('Word, with notes but without the signs that lead back from them', async () => {
    const notes = new Document({
      footnotes: { 1: { children: [new Paragraph('By the harbour office.')] } },
      sections: [
        {
          children: [
            new Paragraph({ children: [new TextRun('Depths are measured'), new FootnoteReferenceRun(1)] }),
          ],
        },
      ],
    });
    const content = new Uint8Array(await Packer.toArrayBuffer(notes));
    const [text] = await textsOf(file('depths.docx', content));
    expect(text).toContain('By the harbour office.');
    expect(text).not.toContain('↑');
  });

  it('CSV, a passage for each row with the headers of its columns', async () => {
    const { passages } = await imported(
      file(
        'boats.csv',
        'Name,Built,Length\r\nArdea,1931,"12 m, without bowsprit"\r\n"Moin ""Moin""",1958,9 m\r\n',
      ),
    );
    expect(passages.map(({ id, title, text }) => [id, title, text])).toEqual([
      ['boats.csv#row=1', 'boats › Ardea', '- Name: Ardea\n- Built: 1931\n- Length: 12 m, without bowsprit'],
      ['boats.csv#row=2', 'boats › Moin "Moin"', '- Name: Moin "Moin"\n- Built: 1958\n- Length: 9 m'],
    ]);
  });

  it('a table with semicolons or tabs', async () => {
    expect((await imported(file('a.csv', 'Port;Depth\nHaldor;9 m\nSkerry;4 m\n'))).passages[0]?.text).toBe(
      '- Port: Haldor\n- Depth: 9 m',
    );
    expect((await imported(file('b.tsv', 'Port\tDepth\nHaldor\t9 m\n'))).passages[0]?.text).toBe(
      '- Port: Haldor\n- Depth: 9 m',
    );
  });

  it('JSON Lines of passages, naming invalid lines', async () => {
    const lines = [
      { id: 'one', title: 'Kelp', text: 'Kelp grows half a metre a day.' },
      { title: 'No text' },
      { id: 'one', title: 'Twice', text: 'The same id.' },
      { title: 'Evil', text: 'A link.', url: 'javascript:alert(1)' },
    ];
    const { passages, leftOut } = await imported(
      file('sea.jsonl', `${lines.map((line) => JSON.stringify(line)).join('\n')}\nno json\n`),
    );
    expect(passages).toEqual([
      { id: 'sea.jsonl#one', title: 'Kelp', text: 'Kelp grows half a metre a day.', topic: 'sea' },
    ]);
    expect(leftOut.map(({ message }) => message)).toEqual([
      'sea.jsonl: line 2 has no text, and 3 more lines are no passages either.',
    ]);
    const twoFaulty = await imported(file('sea.jsonl', `${JSON.stringify(lines[0])}\nno json\nnor this`));
    expect(twoFaulty.leftOut[0]?.message).toMatch(/, and 1 more line is no passage either\.$/u);
  });

  it('Word, by its styles', async () => {
    const texts = await textsOf(file('ferry.docx', await docx()));
    expect(texts[0]).toBe(
      'The ferry to Haldor › Timetable | The ferry to Haldor leaves the north quay at seven in the morning. It needs two hours.',
    );
    expect(texts[1]).toMatch(
      /^The ferry to Haldor › Bicycles \| A bicycle costs four crowns.*Adult \| 12 crowns$/u,
    );
  });

  it.each(['', 'opf:'])(
    'EPUB, chapter by chapter, with any self-closing elements, with prefix “%s”',
    async (prefix) => {
      const chapter = (title: string, text: string) =>
        `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body><a id="top"/><h1>${title}</h1><p>${text}</p></body></html>`;
      const book = await epub(
        {
          'one.xhtml': chapter('The storm', 'In the storm of 1902 the lamp went out.'),
          'two.xhtml': chapter('The boat', 'A boat came with oil.'),
        },
        prefix,
      );
      expect(await textsOf(file('skerry.epub', book))).toEqual([
        'The Keeper of Skerry Light › The storm | In the storm of 1902 the lamp went out.',
        'The Keeper of Skerry Light › The boat | A boat came with oil.',
      ]);
    },
  );

  it('EPUB that lies in a folder of its archive, and that lists a chapter once for each heading', async () => {
    const items = ['one.xhtml', 'one.xhtml#oil', 'one.xhtml#crew'].map((name) => ({
      item: `<item id="${name}" href="${name}" media-type="application/xhtml+xml"/>`,
      ref: `<itemref idref="${name}"/>`,
    }));
    const book = await zip({
      'skerry/META-INF/container.xml': '<container><rootfile full-path="book/book.opf"/></container>',
      'skerry/book/book.opf': `<package><metadata><title>Skerry</title></metadata><manifest>${items.map(({ item }) => item).join('')}</manifest><spine>${items.map(({ ref }) => ref).join('')}</spine></package>`,
      'skerry/book/one.xhtml': '<html><body><h1>The boat</h1><p>A boat came with oil.</p></body></html>',
    });
    const { passages, duplicates, leftOut } = await imported(file('skerry.epub', book));
    expect(passages.map(({ title, text }) => `${title} | ${text}`)).toEqual([
      'Skerry › The boat | A boat came with oil.',
    ]);
    expect([duplicates, leftOut]).toEqual([0, []]);
  });

  it("Markdown that a site would not publish yet, which is one's own here", async () => {
    for (const flag of ['draft: true', 'unlisted: true', 'search: false']) {
      const note = file('note.md', `---\n${flag}\n---\n# Kelp\n\nKelp grows fast.\n`);
      expect(await textsOf(note), flag).toEqual(['Kelp | Kelp grows fast.']);
    }
  });

  it('a ZIP archive of them, without system files', async () => {
    const archive = await zip({
      'trip/a.md': '# A\n\nAlpha stands here.',
      'trip/b.txt': 'Beta stands there.',
      '__MACOSX/trip/._a.md': 'furniture',
      'trip/.DS_Store': 'furniture',
    });
    const { passages, documents, leftOut } = await imported(file('trip.zip', archive));
    expect(passages.map(({ id }) => id)).toEqual(['trip.zip/trip/a.md#a', 'trip.zip/trip/b.txt']);
    expect(documents).toBe(2);
    expect(leftOut).toEqual([]);
  });
});

describe('invisible text', () => {
  // Right-to-left override, zero-width space, soft hyphen.
  const hidden = 'Sea\u202Ewe\u200Bed\u00AD';

  it('is left out in every format', async () => {
    const texts = await textsOf(
      file('a.md', `# ${hidden}\n\n${hidden} one.`),
      file('b.txt', `CHAPTER 1 ${hidden}\n\n${hidden} two.`),
      file('c.csv', `Na${hidden}me,Where\n${hidden},three\n`),
      file('d.jsonl', `${JSON.stringify({ title: hidden, text: `${hidden} four.` })}\n`),
    );
    expect(texts).toHaveLength(4);
    expect(texts.join('\n')).not.toMatch(/[\u202E\u200B\u00AD]/u);
    expect(texts.every((text) => text.includes('Seaweed'))).toBe(true);
  });
});

describe('encodings', () => {
  it('lose no text because of a truncated or damaged character', async () => {
    const bytes = new TextEncoder().encode(`${'Die Fähre fährt täglich. '.repeat(8000)}Ende ü`);
    expect((await textsOf(file('cut.txt', bytes.subarray(0, -1)))).at(-1)).toMatch(/Ende \uFFFD$/u);
    bytes[150_000] = 0xff;
    expect((await textsOf(file('damaged.txt', bytes))).at(-1)).toMatch(/Ende ü$/u);
  });

  const latin = new Uint8Array(
    [...'Die Fähre fährt nach Møen und zurück, täglich außer sonntags.'].map((letter) =>
      letter.charCodeAt(0),
    ),
  );

  it('are detected if nothing declares them', async () => {
    expect(await textsOf(file('latin.txt', latin))).toEqual([
      'latin | Die Fähre fährt nach Møen und zurück, täglich außer sonntags.',
    ]);
  });

  it('are taken from a page that declares one, and from a byte order mark', async () => {
    const page = new Uint8Array(
      [
        ...'<html><head><meta charset="iso-8859-1"><title>F\u00e4hre</title></head><body><p>Sie f\u00e4hrt.</p></body></html>',
      ].map((letter) => letter.charCodeAt(0)),
    );
    expect(await textsOf(file('page.html', page))).toEqual(['Fähre | Sie fährt.']);
    const wide = new Uint8Array([0xff, 0xfe, ...[...'Møen.'].flatMap((letter) => [letter.charCodeAt(0), 0])]);
    expect(await textsOf(file('wide.txt', wide))).toEqual(['wide | Møen.']);
  });
});
