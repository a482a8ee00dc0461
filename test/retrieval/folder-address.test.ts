import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folderAddress } from '../../src/retrieval/folder-address.js';

const docs = 'https://site.test/docs/';

describe('the address of a folder', () => {
  it.each([
    'https://site.test/docs',
    'https://site.test/docs/',
    'https://site.test/docs/index.html',
    'https://site.test/docs?lang=en',
    'https://site.test/docs/?lang=en#top',
    'https://site.test/docs/index.html?v=2#top',
    'https://site.test:443/docs/#top',
    'https://SITE.test/a/../docs/./',
    'https://reader:secret@site.test/docs',
  ])('is the same in every spelling: %s', (written) => {
    expect(folderAddress(written).href).toBe(docs);
  });

  it.each(['/docs', 'docs', 'docs/', './docs/index.html', 'https://site.test/docs'])(
    'is the same from the page that names it: %s',
    (written) => {
      expect(folderAddress(written, 'https://site.test/index.html').href).toBe(docs);
    },
  );

  it.each([
    'https://site.test/Docs/',
    'https://site.test/docs/v2/',
    'https://site.test/docs-index.html/',
    'http://site.test/docs/',
    'https://site.test:8443/docs/',
    'https://site.test//docs/',
    'https://other.test/docs/',
  ])('differs for another folder: %s', (written) => {
    expect(folderAddress(written).href).not.toBe(docs);
  });

  it('does not change when it is normalised again', () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (written) => {
        const { href } = folderAddress(written);
        expect(folderAddress(href).href).toBe(href);
        expect(href.endsWith('/')).toBe(true);
      }),
    );
  });
});
