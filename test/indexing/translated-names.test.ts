import { describe, expect, it } from 'vitest';
import type { SiteOptions } from '../../src/indexing/index-site.js';
import { indexFiles } from './support.js';

async function placesOf(
  files: Readonly<Record<string, string>>,
  options?: Partial<SiteOptions>,
): Promise<readonly string[]> {
  const { passages } = await indexFiles(files, { links: 'folder', ...options });
  return passages.map(({ url, lang = '-' }) => `${url} ${lang}`).sort();
}

describe('sources whose file names say their language', () => {
  it('are served below their language', async () => {
    const files = {
      '_index.md': 'Clay is dug here.',
      '_index.de.md': 'Hier wird Ton gegraben.',
      'pits/depth.pt-br.md': 'O poço tem nove metros.',
      'pits/depth.md': 'The pit is nine metres deep.',
      'pits/owners/index.de.md': 'Die Grube gehört der Gemeinde.',
    };
    expect(await placesOf(files)).toEqual([
      '/ -',
      '/de/ de',
      '/de/pits/owners/ de',
      '/pits/depth/ -',
      '/pt-br/pits/depth/ pt-BR',
    ]);
    expect(await placesOf(files, { lang: 'de' })).not.toContain('/pt-br/pits/depth/ pt-BR');
  });

  it('have no folder for English, unless another language is the one without a name', async () => {
    const files = { 'a.en.md': 'Loam is soft.', 'a.fr.md': 'Le limon est tendre.' };
    expect(await placesOf(files)).toEqual(['/a/ en', '/fr/a/ fr']);
    expect(await placesOf({ ...files, 'a.md': 'Lehm ist weich.' })).toEqual([
      '/a/ -',
      '/en/a/ en',
      '/fr/a/ fr',
    ]);
  });

  it('say none where no page has that language beside another', async () => {
    const files = { 'answer.no.md': 'Marl is no clay.', 'notes.v2.md': 'Marl again.' };
    expect(await placesOf(files)).toEqual(['/answer.no/ -', '/notes.v2/ -']);
  });

  it('follow what their front matter says instead', async () => {
    const files = { 'a.fr.md': '---\nlang: fr-CA\nslug: sol\n---\nLe sol est froid.', 'a.md': 'Cold soil.' };
    expect(await placesOf(files)).toEqual(['/a/ -', '/fr/sol fr-CA']);
  });
});
