import { describe, expect, it } from 'vitest';
import { longestText } from '../../src/importing/import-limits.js';
import { file, imported, refusals, zip } from './support.js';

/** A blob that claims a size and must not be read. */
function claiming(size: number): Blob {
  return Object.defineProperties(new Blob(['x']), {
    size: { value: size },
    arrayBuffer: { value: () => Promise.reject(new Error('it was read')) },
    stream: {
      value: () => {
        throw new Error('it was read');
      },
    },
  });
}

describe('unreadable input is left out with the reason', () => {
  it.each([
    [
      'a format that nothing here reads',
      'cat.png',
      'x',
      /its format is not read here: those that are: PDF, Word/u,
    ],
    ['a format that can be saved as another', 'talk.pptx', 'x', /save it as PDF first/u],
    ['a text of zeros', 'core.txt', 'a\0b', /it is no text/u],
    ['an empty text', 'empty.txt', ' \n', /it has no text/u],
    ['a table without rows', 'head.csv', 'a,b\n', /no rows below its header/u],
    ['lines that are no JSON', 'x.jsonl', 'one\n', /line 1 is not JSON/u],
    ['a broken archive', 'x.zip', 'PK\u0003\u0004 and no more', /it is damaged, or no archive/u],
    ['a broken Word document', 'x.docx', 'not a ZIP', /it is damaged, or no archive/u],
    ['a broken book', 'x.epub', 'not a ZIP', /it is damaged, or no archive/u],
  ])('%s', async (_name, path, content, message) => {
    const [refusal, ...others] = await refusals(file(path, content));
    expect(others).toEqual([]);
    expect(refusal).toMatchObject({ code: 'file-refused', detail: { file: path } });
    expect(refusal?.message).toMatch(message);
  });

  it('nothing at all', async () => {
    await expect(imported()).rejects.toMatchObject({ code: 'import-empty', detail: { files: 0 } });
  });

  it('a ZIP archive that is not a book, and one that is not a document', async () => {
    const archive = await zip({ 'a.txt': 'text' });
    expect((await refusals(file('a.epub', archive)))[0]?.message).toBe(
      'a.epub: it lacks META-INF/container.xml.',
    );
    expect((await refusals(file('a.docx', archive)))[0]?.message).toBe(
      'a.docx: it is damaged, or no Word document.',
    );
  });

  it('one file among others that can be read', async () => {
    const { passages, leftOut } = await imported(file('a.png', 'x'), file('b.txt', 'Beta.'));
    expect(passages.map(({ id }) => id)).toEqual(['b.txt']);
    expect(leftOut).toMatchObject([{ code: 'file-refused', detail: { file: 'a.png', value: 'png' } }]);
  });
});

describe('excessive input is refused before it is read', () => {
  it('a file over its limit', async () => {
    const size = 2_000_000_000;
    expect(await refusals(file('big.md', claiming(size)))).toMatchObject([
      { detail: { file: 'big.md', value: size, limit: longestText } },
    ]);
    expect((await refusals(file('big.pdf', claiming(size))))[0]?.message).toMatch(
      /it has 2000 MB, and at most 256 MB/u,
    );
  });

  it('too many files', async () => {
    const one = file('a.txt', 'a');
    const many = Array.from({ length: 100_001 }, () => one);
    await expect(imported(...many)).rejects.toMatchObject({
      code: 'file-refused',
      detail: { value: 100_001, limit: 100_000 },
    });
  });

  it('an archive that unpacks to far more than it is', async () => {
    const bomb = await zip({ 'a.txt': 'a'.repeat(12_000_000) });
    expect(bomb.size).toBeLessThan(50_000);
    expect(await refusals(file('bomb.zip', bomb))).toMatchObject([
      { detail: { file: 'bomb.zip', value: 12_000_000, limit: 10_000_000 } },
    ]);
    expect(await refusals(file('bomb.docx', bomb))).toMatchObject([{ detail: { file: 'bomb.docx' } }]);
  });

  it('an archive that lies about what it unpacks to', async () => {
    const archive = new Uint8Array(await (await zip({ 'a.txt': 'long '.repeat(1000) })).arrayBuffer());
    const view = new DataView(archive.buffer);
    // Sets the size in the local header and in the central directory.
    for (let at = 0; at + 4 < archive.length; at += 1) {
      if (view.getUint32(at, true) === 5000) view.setUint32(at, 50, true);
    }
    const [refusal] = await refusals(file('liar.zip', new Blob([archive])));
    expect(refusal?.code).toBe('file-refused');
    expect(refusal?.message).toMatch(/liar\.zip\/a\.txt: it (?:unpacks to more|is damaged)/u);
  });

  it('archives within archives within archives', async () => {
    const nest = async (inner: Blob | string, name: string): Promise<Blob> => {
      const bytes = typeof inner === 'string' ? inner : '';
      if (typeof inner === 'string') return zip({ [name]: bytes });
      const { BlobReader, BlobWriter, ZipWriter } = await import('@zip.js/zip.js/lib/zip-core-native.js');
      const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
      await writer.add(name, new BlobReader(inner));
      return writer.close();
    };
    const deep = await nest(await nest(await nest('Text.', 'a.txt'), 'one.zip'), 'two.zip');
    expect((await refusals(file('three.zip', deep)))[0]?.message).toBe(
      'three.zip/two.zip/one.zip: archives within archives are opened 2 deep.',
    );
  });
});

describe('names in an archive', () => {
  it('that point outside it are left out, and the others are read', async () => {
    const archive = await zip({
      '../../etc/passwd.txt': 'Root.',
      'C:\\evil.txt': 'Evil.',
      'good/a.txt': 'Good.',
    });
    const { passages, leftOut } = await imported(file('a.zip', archive));
    expect(passages.map(({ id }) => id)).toEqual(['a.zip/good/a.txt']);
    expect(leftOut.map(({ detail }) => (detail as { value?: unknown }).value)).toEqual([
      '../../etc/passwd.txt',
      'C:\\evil.txt',
    ]);
  });

  it('that are encrypted are reported', async () => {
    const archive = await zip({ 'a.txt': 'Secret.' }, { password: 'word' });
    expect((await refusals(file('a.zip', archive)))[0]?.message).toBe(
      'a.zip/a.txt: it is encrypted; unpack the archive with its password first.',
    );
  });
});

describe('many files', () => {
  it('are read one after the other, with their progress, and an abort ends it', async () => {
    const { importFiles } = await import('../../src/importing/import-files.js');
    const files = Array.from({ length: 300 }, (_, number) =>
      file(`n${number}.txt`, `Note ${number} is here.`),
    );
    const shares: number[] = [];
    const { documents } = await importFiles(files, { onProgress: ({ share }) => shares.push(share) });
    expect(documents).toBe(300);
    expect(shares).toEqual([...shares].sort((one, other) => one - other));
    const controller = new AbortController();
    const reason = new Error('enough');
    const aborted = importFiles(files, {
      signal: controller.signal,
      onProgress: ({ passages }) => {
        if (passages > 5) controller.abort(reason);
      },
    });
    await expect(aborted).rejects.toBe(reason);
  });

  it('with the same name are all kept', async () => {
    const { passages } = await imported(file('a.txt', 'One.'), file('a.txt', 'Two.'));
    expect(passages.map(({ id }) => id)).toEqual(['a.txt', 'a (2).txt']);
  });

  it('with the same name and no ending are told apart', async () => {
    const { leftOut } = await imported(
      file('a.txt', 'One.'),
      file('README', 'Two.'),
      file('README', 'Three.'),
    );
    expect(leftOut.map(({ detail }) => detail)).toMatchObject([{ file: 'README' }, { file: 'README (2)' }]);
  });
});
