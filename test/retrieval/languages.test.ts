import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LimenError } from '../../src/engine/index.js';
import { compileAtSize } from '../../src/retrieval/at-size/compile-at-size.js';
import { Bm25Index } from '../../src/retrieval/bm25-index.js';
import { compileCorpus } from '../../src/retrieval/compile-corpus.js';
import type { CompiledCorpus } from '../../src/retrieval/corpus-files.js';
import { parseManifest } from '../../src/retrieval/corpus-format.js';
import { CorpusRetriever } from '../../src/retrieval/retriever.js';
import { matchRanges, plainTokeniser } from '../../src/retrieval/tokenise.js';
import { tokeniserFor } from '../../src/retrieval/tokenisers.js';
import { stemsWithin } from '../../src/retrieval/typed-words.js';
import { baseUrl, pack, serve, withManifest } from './support.js';

const pottery = [
  { id: 'brand', title: 'Brennen', text: 'Die Glasuren schmelzen, sobald der Ofen heiß genug ist.' },
  { id: 'kosten', title: 'Kosten', text: 'Größere Öfen verbrauchen mehr Strom als kleine Häuser.' },
  { id: 'pflege', title: 'Pflege', text: 'Entwicklungen neuer Werkzeuge mit useKiln() und kiln.config.ts.' },
];
const info = { id: 'planets', title: 'Töpfern', description: '', examples: [], language: 'de' };

const compiled = {
  whole: (given = info) => compileCorpus(given, pottery, 'pottery'),
  'at size': (given = info) => compileAtSize(given, pottery, 'pottery', { pack }),
};

async function opened(corpus: CompiledCorpus): Promise<CorpusRetriever> {
  const retriever = new CorpusRetriever({ fetch: serve(() => corpus).fetch, store: null });
  await retriever.open({ corpusId: 'planets', baseUrl });
  await retriever.settled();
  return retriever;
}

describe('words of a language', () => {
  it.each([
    ['de', 'Häuser', 'haus'],
    ['de-AT', 'Entwicklungen', 'Entwicklung'],
    ['fr', 'développées', 'développer'],
    ['es', 'instalaciones', 'instalación'],
    ['pt-BR', 'configurações', 'configuração'],
    ['it', 'installazioni', 'installazione'],
    ['nl', 'instellingen', 'instelling'],
    ['sv', 'inställningar', 'inställning'],
    ['da', 'indstillinger', 'indstilling'],
    ['nb', 'innstillinger', 'innstilling'],
    ['fi', 'asetukset', 'asetuksen'],
    ['ru', 'разработчиками', 'разработчик'],
    ['tr', 'kitaplardan', 'kitap'],
    ['hu', 'fájlokat', 'fájl'],
    ['ro', 'fișierelor', 'fișierele'],
    ['el', 'αρχεία', 'αρχείων'],
    ['ar', 'المكتبات', 'المكتبة'],
    ['hi', 'लड़कियाँ', 'लड़की'],
    ['id', 'menginstal', 'instal'],
    ['lt', 'nustatymai', 'nustatymus'],
  ])('are one term in %s: %s and %s', async (language, one, other) => {
    const tokeniser = await tokeniserFor(language);
    expect(tokeniser.tokenise(one)).toEqual(tokeniser.tokenise(other));
    expect(tokeniser.name).toMatch(/^snowball-/);
  });

  it.each([
    ['de', 'GRÖSSE', 'größe', 'grosse'],
    ['fr', 'ÉLÈVES', 'élèves', 'eleves'],
    ['ru', 'ЁЛКА', 'ёлка', 'елка'],
  ])('are the same in %s whatever case and accents: %s, %s, %s', async (language, ...written) => {
    const tokeniser = await tokeniserFor(language);
    expect(new Set(written.map((word) => tokeniser.tokenise(word).join())).size).toBe(1);
  });

  it.each([
    ['zh', '如何安装这个程序', '安装'],
    ['ja', 'プログラムを設定する', '設定'],
    ['th', 'ติดตั้งโปรแกรมใหม่', 'โปรแกรม'],
  ])('are found within other text in %s, which is written without spaces', async (language, text, word) => {
    const tokeniser = await tokeniserFor(language);
    expect(tokeniser.tokenise(text)).toEqual(expect.arrayContaining(tokeniser.tokenise(word)));
  });

  it('are unchanged without a language, in English, and in one without a stemmer', async () => {
    for (const language of [undefined, 'en', 'en-GB', 'th', 'sw']) {
      expect(await tokeniserFor(language)).toBe(plainTokeniser);
    }
  });

  it('keep the names of code', async () => {
    const tokeniser = await tokeniserFor('de');
    expect(tokeniser.tokenise('useKiln() C++ v2.1 --dry-run')).toEqual(
      expect.arrayContaining(['c++', tokeniser.tokenise('kiln')[0]]),
    );
  });

  it('are never lost, whatever a stemmer makes of them', async () => {
    const all = await Promise.all(['ar', 'de', 'el', 'fr', 'hu', 'ru', 'sr', 'ta', 'tr'].map(tokeniserFor));
    fc.assert(
      fc.property(
        fc.constantFrom(...all),
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        (tokeniser, text) => {
          const plain = [...plainTokeniser.words(text)].map(({ start, end }) => [start, end]);
          expect([...tokeniser.words(text)].map(({ start, end }) => [start, end])).toEqual(plain);
        },
      ),
    );
  });
});

describe.each(['whole', 'at size'] as const)('a German corpus, %s', (form) => {
  it('finds a word by its other forms, and marks it as written', async () => {
    const retriever = await opened(await compiled[form]());
    const [found] = await retriever.search({ text: 'Glasur' }, { limit: 3, exclude: [] });
    expect(found?.passage.id).toBe('brand');
    const marked = matchRanges(found?.passage.text ?? '', found?.matchedTerms ?? []);
    expect(marked.map(({ start, end }) => found?.passage.text.slice(start, end))).toEqual(['Glasuren']);
  });

  it('leaves out words without meaning', async () => {
    const retriever = await opened(await compiled[form]());
    const found = await retriever.search({ text: 'wie ist die Glasur' }, { limit: 3, exclude: [] });
    expect(found.map(({ passage }) => passage.id)).toEqual(['brand']);
  });

  it('finds with every typed letter what the whole word finds', async () => {
    const retriever = await opened(await compiled[form]());
    for (let length = 4; length <= 'Entwicklungen'.length; length += 1) {
      const text = 'Entwicklungen'.slice(0, length);
      const found = await retriever.search({ text }, { limit: 3, exclude: [], asTyped: true });
      expect([text, ...found.map(({ passage }) => passage.id)]).toEqual([text, 'pflege']);
    }
  });

  it('finds in spite of a typo', async () => {
    const retriever = await opened(await compiled[form]());
    const found = await retriever.search({ text: 'Glsuren ' }, { limit: 1, exclude: [], asTyped: true });
    expect(found[0]?.passage.id).toBe('brand');
  });

  it('declares its language and its tokeniser, and is valid', async () => {
    const { manifest } = await compiled[form]();
    expect(manifest).toMatchObject({ language: 'de', tokeniser: 'snowball-de-1' });
    expect(parseManifest(JSON.stringify(manifest), 'manifest.json')).toEqual(manifest);
  });

  it('reports its language when it is opened', async () => {
    const corpus = await compiled[form]();
    const retriever = new CorpusRetriever({ fetch: serve(() => corpus).fetch, store: null });
    expect(await retriever.open({ corpusId: 'planets', baseUrl })).toMatchObject({ language: 'de' });
  });
});

describe('a corpus whose index another tokeniser made', () => {
  it('is indexed again if it is small', async () => {
    const corpus = await compileCorpus({ ...info, language: 'fr' }, pottery, 'pottery');
    const retriever = await opened(await withManifest(corpus, { ...corpus.manifest, language: 'de' }));
    const [found] = await retriever.search({ text: 'Haus' }, { limit: 1, exclude: [] });
    expect(found?.passage.id).toBe('kosten');
  });

  it('is refused with the reason if it is large', async () => {
    const corpus = await compiled['at size']();
    const changed = await withManifest(corpus, { ...corpus.manifest, tokeniser: 'snowball-de-2' });
    const opening = opened(changed);
    const error = (await opening.catch((thrown: unknown) => thrown)) as LimenError;
    expect(error.code).toBe('corpus-invalid');
    expect(error.message).toContain('snowball-de-2');
  });
});

describe('the stems of an unfinished word', () => {
  it('are what may remain without an ending, longest first, and none for a finished word', async () => {
    const german = await tokeniserFor('de');
    expect(stemsWithin('die Öfchen', german)).toEqual(['ofche', 'ofch', 'ofc']);
    expect(stemsWithin('die Öfchen ', german)).toEqual([]);
    expect(stemsWithin('kilns', plainTokeniser)).toEqual([]);
  });
});

describe('both forms of a corpus in another language', () => {
  it('find the same with the same scores', async () => {
    const german = await tokeniserFor('de');
    const index = Bm25Index.build(pottery, german);
    const retriever = await opened(await compiled['at size']());
    const word = fc.constantFrom('Glasur', 'heiße', 'Öfen', 'Stroms', 'Häusern', 'Werkzeug', 'die', 'kiln');
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 4 }), async (words) => {
        const text = words.join(' ');
        const ids = (found: readonly { passage: { id: string }; score: number }[]) =>
          found.map(({ passage, score }) => [passage.id, score]);
        const options = { limit: 3, exclude: [] };
        expect(ids(await retriever.search({ text }, options))).toEqual(ids(index.search({ text }, options)));
      }),
      { numRuns: 60 },
    );
  });
});
