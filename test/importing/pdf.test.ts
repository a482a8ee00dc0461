import { describe, expect, it } from 'vitest';
import { file, imported, pdf, refusals } from './support.js';

const left =
  'The harbour of Haldor is nine metres deep at low water, so that large ships can enter it at any hour. Pilots come aboard at the outer buoy and leave at the mole.';
const right =
  'The lighthouse on Skerry was built in 1874 from granite that came by sea. Its lamp burned whale oil until the year 1911, when a generator was put into the cellar.';

async function passagesOf(content: Uint8Array<ArrayBuffer>) {
  return (await imported(file('guide.pdf', content))).passages.map(({ title, text, url }) => ({
    title,
    text: text.replace(/\s+/gu, ' '),
    url,
  }));
}

describe('a PDF', () => {
  it('gives its text under its headings, with the page of each passage', async () => {
    const content = await pdf((page) => {
      page.fontSize(24).text('Pilot guide').moveDown();
      page.fontSize(16).text('Haldor').moveDown().fontSize(11).text(left);
      page.addPage().fontSize(16).text('Skerry').moveDown().fontSize(11).text(right);
    });
    expect(await passagesOf(content)).toEqual([
      { title: 'Pilot guide › Haldor', text: left, url: 'originals/guide.pdf#page=1' },
      { title: 'Pilot guide › Skerry', text: right, url: 'originals/guide.pdf#page=2' },
    ]);
  });

  it('is read even if streams are not iterable, as in Safari', async () => {
    const prototype = ReadableStream.prototype as Partial<ReadableStream>;
    const iterator = Object.getOwnPropertyDescriptor(prototype, Symbol.asyncIterator);
    if (iterator === undefined) throw new Error('it is there');
    delete prototype[Symbol.asyncIterator];
    try {
      expect(await passagesOf(await pdf((page) => page.text(left)))).toMatchObject([{ text: left }]);
    } finally {
      Object.defineProperty(prototype, Symbol.asyncIterator, iterator);
    }
  });

  it('joins the lines of a centred heading', async () => {
    const content = await pdf((page) => {
      page.fontSize(18).text('A guide for the pilots and the captains of', { align: 'center' });
      page.text('the northern coast', { align: 'center' }).moveDown().fontSize(11).text(left);
    });
    expect(await passagesOf(content)).toMatchObject([
      { title: 'A guide for the pilots and the captains of the northern coast', text: left },
    ]);
  });

  it('is stored unchanged', async () => {
    const content = await pdf((page) => page.text(left));
    const { originals } = await imported(file('a b/guide.pdf', content));
    expect([...originals.keys()]).toEqual(['a b/guide.pdf']);
    expect(originals.get('a b/guide.pdf')?.size).toBe(content.length);
  });

  it('is read column by column, after text that spans both', async () => {
    const content = await pdf((page) => {
      page.fontSize(20).text('Two columns of the coast', 60, 60);
      // Writes the lines of the two columns alternately, as some programs do.
      page.fontSize(9);
      const lines = (text: string) => text.match(/.{1,38}(?:\s|$)/gu)?.map((line) => line.trim()) ?? [];
      const [one, other] = [lines(left), lines(right)];
      for (let place = 0; place < Math.max(one.length, other.length); place += 1) {
        page.text(one[place] ?? '', 60, 110 + place * 12, { lineBreak: false });
        page.text(other[place] ?? '', 310, 110 + place * 12, { lineBreak: false });
      }
    });
    const text = (await passagesOf(content)).map((passage) => passage.text).join(' ');
    expect(text).toContain(left);
    expect(text).toContain(right);
  });

  it('is read down its columns beside the labels of a figure, and below a table across both', async () => {
    const content = await pdf((page) => {
      page.fontSize(9);
      for (let row = 0; row < 14; row += 1) {
        page.text(`load r${row}`, 60, 60 + row * 11, { lineBreak: false });
        page.text('a register of the machine', 200, 60 + row * 11, { lineBreak: false });
      }
      const both = `${left} ${right} ${left.replaceAll('Haldor', 'Tofte')}`;
      const lines = both.match(/.{1,44}(?:\s|$)/gu)?.map((line) => line.trim()) ?? [];
      for (const [place, line] of lines.entries()) {
        page.text(line, 60, 240 + place * 12, { lineBreak: false });
        page.text(line.replaceAll('Haldor', 'Rovik'), 310, 320 + place * 12, { lineBreak: false });
        for (const column of [0, 1, 2]) {
          const label = { lineBreak: false };
          if (place < 6) page.text(`s${place}${column}`, 310 + column * 60, 240 + place * 12, label);
        }
      }
    });
    const text = (await passagesOf(content)).map((passage) => passage.text).join(' ');
    expect(text).toContain(`${left} ${right}`);
    expect(text).toContain(right);
    expect(text).toContain(left.replaceAll('Haldor', 'Rovik'));
  });

  it('is read apart from the narrow column beside its abstract', async () => {
    const content = await pdf((page) => {
      page.fontSize(18).text('The harbours of the coast', 60, 60).fontSize(9);
      const abstract = `${left} ${right} ${left.replaceAll('Haldor', 'Rovik')} ${left.replaceAll('Haldor', 'Tofte')}`;
      for (const [place, line] of (abstract.match(/.{1,72}(?:\s|$)/gu) ?? []).entries()) {
        page.text(line.trim(), 220, 140 + place * 12, { lineBreak: false });
      }
      page.fontSize(7);
      for (const [place, line] of [
        'Received in May',
        'Accepted in June',
        'Keywords:',
        'tide',
        'pilot',
      ].entries()) {
        page.text(line, 60, 143 + place * 9, { lineBreak: false });
      }
    });
    const text = (await passagesOf(content)).map((passage) => passage.text).join(' ');
    expect(text).toContain(`${left} ${right}`);
    expect(text).toContain('Received in May Accepted in June Keywords: tide pilot');
  });

  it('loses its running heads and page numbers, and joins text across page breaks', async () => {
    const content = await pdf((page) => {
      for (let number = 1; number <= 4; number += 1) {
        if (number > 1) page.addPage();
        page.fontSize(9).text('Coast Almanac', 60, 40).fontSize(11);
        page.text(
          number === 2
            ? 'ends on the second page. The next one stands there.'
            : `${['Bees', '', 'Gulls', 'Seals'][number - 1]} stand here alone.`,
          60,
          120,
        );
        if (number === 1) page.text('This sentence begins on the first page and', 60, 500);
        page.fontSize(9).text(String(number), 280, 770, { lineBreak: false });
      }
    });
    const passages = await passagesOf(content);
    expect(passages.map(({ text }) => text).join(' ')).not.toMatch(/Coast Almanac/u);
    expect(passages[0]).toEqual({
      title: 'guide',
      text: 'Bees stand here alone. This sentence begins on the first page and ends on the second page.',
      url: 'originals/guide.pdf#page=1',
    });
    expect(passages[1]).toMatchObject({
      text: 'The next one stands there.',
      url: 'originals/guide.pdf#page=2',
    });
  });

  it('of few pages loses the heads that its left and its right pages have', async () => {
    const content = await pdf((page) => {
      for (const [place, text] of ['Bees', 'Gulls', 'Seals', 'Terns'].entries()) {
        if (place > 0) page.addPage();
        page.fontSize(9).text(place % 2 === 0 ? 'Coast Almanac' : 'What lives there', 60, 40);
        page.fontSize(11).text(`${text} live on the rocks.`, 60, 120).text('They leave them in autumn.');
      }
    });
    const text = (await passagesOf(content)).map((passage) => passage.text).join(' ');
    expect(text).not.toMatch(/Coast Almanac|What lives there/u);
  });

  it('of slides keeps the titles that some of them share', async () => {
    const content = await pdf((page) => {
      for (let place = 0; place < 9; place += 1) {
        if (place > 0) page.addPage();
        page.fontSize(24).text(place < 4 ? 'Seals' : `Bird ${'abcde'[place - 4]}`, 60, 40);
        page.fontSize(12).text(`What number ${'abcdefghi'[place]} says of the coast.`, 60, 200);
        page.text('It is told in one line more, as slides tell things.');
      }
    });
    expect((await passagesOf(content)).filter(({ title }) => title.includes('Seals'))).not.toEqual([]);
  });

  it('has headings that are numbered like a list, and no lines of a table of contents', async () => {
    const content = await pdf((page) => {
      page
        .fontSize(11)
        .text('Contents . . . . . . . . . . . . . . . . . . . 1')
        .text('1. Depths ........................ 2');
      page.addPage().fontSize(15).text('1. Depths').fontSize(11).moveDown().text(left);
    });
    expect((await imported(file('guide.pdf', content))).leftOut).toEqual([]);
    expect(await passagesOf(content)).toEqual([
      { title: 'guide › 1. Depths', text: left, url: 'originals/guide.pdf#page=2' },
    ]);
  });

  it('has the letters of accents that are printed over them, and a title that is no name of a file', async () => {
    const content = await pdf(
      (page) => {
        page.fontSize(20).text('The bay', 60, 60).fontSize(11);
        let x = 60;
        for (const part of ['A na¨', 'ive captain from Poincar´', 'e drank l´', 'eau.']) {
          page.text(part, x, 110, { lineBreak: false });
          x += page.widthOfString(part) - (part.startsWith('e d') ? 0 : 4);
        }
      },
      { info: { Title: 'bay-39_3:sag-0' } },
    );
    expect(await passagesOf(content)).toMatchObject([
      { title: 'The bay', text: 'A naïve captain from Poincaré drank l´eau.' },
    ]);
  });

  it('keeps the hyphens that its text has elsewhere, and those of names', async () => {
    const content = await pdf((page) => {
      page
        .fontSize(11)
        .text('A well-known captain of the ferry is Jean-', 60, 80)
        .text('Paul Morin, whose routes are the best well-')
        .text('known ones between the har-')
        .text('bours of Haldor and Rovik.');
    });
    expect((await passagesOf(content))[0]?.text).toBe(
      'A well-known captain of the ferry is Jean-Paul Morin, whose routes are the best well-known ones between the harbours of Haldor and Rovik.',
    );
  });

  it('has items of a list where the bullets stand far from their text', async () => {
    const content = await pdf((page) => {
      page.fontSize(11).text('What a pilot has to know of the harbour:', 60, 80);
      for (const [place, text] of ['its depth at low water', 'its lights', 'its currents'].entries()) {
        page.text('•', 70, 110 + place * 16, { lineBreak: false });
        page.text(text, 100, 110 + place * 16, { lineBreak: false });
      }
    });
    expect((await passagesOf(content))[0]?.text).toContain(
      '- its depth at low water - its lights - its currents',
    );
  });

  it('loses the entries of its contents that have no dots, and running heads with Roman numbers', async () => {
    const content = await pdf((page) => {
      for (const [place, number] of ['i', 'ii', 'iii', 'iv'].entries()) {
        if (place > 0) page.addPage();
        page.fontSize(9).text(`Pilot guide ${number}`, 60, 40).fontSize(11);
        page.text(['Depths of the coast.', '', 'Tides of the coast.', 'Lights of the coast.'][place] ?? '');
        if (place !== 1) continue;
        for (const [row, entry] of [
          '1 Depths',
          '1.1 Haldor',
          '1.2 Rovik',
          '1.3 Skerry',
          '2 Tides',
        ].entries()) {
          const y = 100 + row * 16;
          page.text(entry, 60, y, { lineBreak: false }).text(String(row + 1), 500, y, { lineBreak: false });
          if (entry.includes('.')) page.text('. '.repeat(40), 150, y, { lineBreak: false });
        }
      }
    });
    const texts = (await passagesOf(content)).map(({ text }) => text);
    expect(texts).toEqual(['Depths of the coast.', 'Tides of the coast.', 'Lights of the coast.']);
  });

  it('keeps the rows of its tables together, and rejoins hyphenated words', async () => {
    const content = await pdf((page) => {
      page
        .fontSize(11)
        .text('The table lists what each kind of ticket costs this sum-', 60, 80)
        .text('mer on all ferries of the company, children included.');
      for (const [place, [name, price]] of [
        ['Ticket', 'Price'],
        ['Adult', '12 crowns'],
        ['Child', '5 crowns'],
        ['Dog', '2 crowns'],
      ].entries()) {
        page
          .text(name ?? '', 60, 140 + place * 16, { lineBreak: false })
          .text(price ?? '', 260, 140 + place * 16, { lineBreak: false });
      }
    });
    const [passage] = await passagesOf(content);
    expect(passage?.text).toContain('this summer on all');
    expect(passage?.text).toContain('Ticket | Price Adult | 12 crowns Child | 5 crowns Dog | 2 crowns');
  });

  it('without text is said to be a scan', async () => {
    const content = await pdf((page) => {
      page.rect(50, 50, 200, 200).fill('#777');
      page.addPage().rect(50, 50, 100, 100).fill('#777');
    });
    expect(await refusals(file('scan.pdf', content))).toMatchObject([
      {
        code: 'file-refused',
        detail: { file: 'scan.pdf', value: 2 },
        message: expect.stringContaining('scan'),
      },
    ]);
  });

  it('with some scanned pages is read, and those pages are named', async () => {
    const content = await pdf((page) => {
      page.text(left);
      page.addPage().rect(50, 50, 200, 200).fill('#777');
      page.addPage().rect(50, 50, 200, 200).fill('#777');
    });
    const { leftOut, passages } = await imported(file('mixed.pdf', content));
    expect(passages).toHaveLength(1);
    expect(leftOut.map(({ message }) => message)).toEqual([
      'mixed.pdf: pages 2–3 have no text (empty, or a picture as in a scan) and cannot be asked about.',
    ]);
  });

  it('whose fonts do not say which Chinese, Japanese or Korean characters they contain is read without them, and that is reported', async () => {
    // Two lines: one in Helvetica, one in a font that names a table of characters.
    const drawing = (lines: string): string => `<< /Length ${lines.length} >>\nstream\n${lines}\nendstream`;
    const unread = 'BT /J 12 Tf 60 660 Td <30D530A730EA30FC> Tj ET';
    const withText = (text: string): Uint8Array<ArrayBuffer> =>
      new TextEncoder().encode(
        [
          '%PDF-1.4',
          '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
          '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
          '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R /J 6 0 R >> >> >> endobj',
          `4 0 obj ${drawing(text)} endobj`,
          '5 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> endobj',
          '6 0 obj << /Type /Font /Subtype /Type0 /BaseFont /Mincho /Encoding /UniJIS-UCS2-H /DescendantFonts [7 0 R] >> endobj',
          '7 0 obj << /Type /Font /Subtype /CIDFontType0 /BaseFont /Mincho /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> /FontDescriptor 8 0 R >> endobj',
          '8 0 obj << /Type /FontDescriptor /FontName /Mincho /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /StemV 80 >> endobj',
          'trailer << /Root 1 0 R >>',
        ].join('\n'),
      );
    const half = withText(`BT /F 12 Tf 60 700 Td (The ferry leaves at noon.) Tj ET ${unread}`);
    const { passages, leftOut } = await imported(file('ferry.pdf', half));
    expect(passages.map(({ text }) => text)).toEqual(['The ferry leaves at noon.']);
    const told = /^ferry\.pdf: Chinese, Japanese or Korean text in it cannot be read/u;
    expect(leftOut.map(({ message }) => message)).toEqual([expect.stringMatching(told)]);
    const [refusal] = await refusals(file('ferry.pdf', withText(unread)));
    expect(refusal?.message).toMatch(told);
  });

  it('that is encrypted, damaged or not a PDF is refused with the reason', async () => {
    const locked = await pdf((page) => page.text(left), { userPassword: 'secret', ownerPassword: 'more' });
    const whole = await pdf((page) => page.text(left));
    const messages = await Promise.all(
      [locked, whole.slice(0, 200), new TextEncoder().encode('not a PDF')].map(async (content) =>
        (await refusals(file('a.pdf', content))).map(({ message }) => message),
      ),
    );
    expect(messages).toEqual([
      ['a.pdf: it is encrypted with a password; save a copy of it without one.'],
      ['a.pdf: it is damaged, or no PDF.'],
      ['a.pdf: it is damaged, or no PDF.'],
    ]);
  });
});
