import { describe, expect, it } from 'vitest';
import { passageAddress } from '../../src/ui/passage-address.js';
import { readSettings } from '../../src/widget/settings.js';

const page = 'https://docs.example/guide/start.html';
const base = new URL('https://cdn.example/limen/');
const none = {
  corpus: null,
  models: null,
  'models-integrity': null,
  reasoner: null,
  critic: null,
  retriever: null,
  threshold: null,
  turns: null,
  placeholder: null,
  offline: null,
  'offline-except': null,
  gaps: null,
  scope: null,
  recent: null,
  'ask-maintainers': null,
};
const read = (attributes: Partial<Record<keyof typeof none, string>>) =>
  readSettings({ attributes: { ...none, ...attributes }, reasonerChoice: null, base }, page);

describe('the attributes of the widget', () => {
  it('name a shipped corpus by its id, next to the widget', () => {
    const { limen, corpusFolder } = read({ corpus: 'spaceflight' });
    expect(limen).toMatchObject({ corpus: 'spaceflight', base, load: 'when-asked' });
    expect(corpusFolder.href).toBe('https://cdn.example/limen/corpora/spaceflight/');
  });

  it('name a corpus and the models by URLs relative to the page', () => {
    const { limen, corpusFolder } = read({ corpus: '/knowledge', models: 'https://other.example/models' });
    expect(limen).toMatchObject({ corpus: 'https://docs.example/knowledge/' });
    expect(limen.models).toBe('https://other.example/models/');
    expect(corpusFolder.href).toBe('https://docs.example/knowledge/');
  });

  it('start with the scope of the page, unless they say what is searched', () => {
    const scope = (written?: string) =>
      read({ corpus: 'a', ...(written === undefined ? {} : { scope: written }) }).scope;
    expect(scope()).toBe('here');
    expect(scope(' ')).toBe('here');
    expect(scope('none')).toBe('none');
    expect(scope('version=2.1; lang=pt-BR;section=How to = why')).toEqual({
      version: '2.1',
      lang: 'pt-BR',
      section: 'How to = why',
    });
    expect(() => scope('page=/a')).toThrow('scope');
    expect(() => scope('version')).toThrow('scope');
    expect(() => scope(`version=${'1'.repeat(61)}`)).toThrow('scope');
  });

  it.each([
    '/docs',
    '/docs/',
    '/docs/index.html',
    '/docs/?lang=en',
    '/docs#top',
    '../../docs',
    '//docs.example/docs',
  ])('name one corpus, and so share an engine, for any spelling of its URL: %s', (corpus) => {
    expect(JSON.stringify(read({ corpus }).limen)).toBe(JSON.stringify(read({ corpus: '/docs/' }).limen));
    expect(read({ corpus: 'docs' }).limen).not.toEqual(read({ corpus: '/docs/' }).limen);
  });

  it('enable reports only if they say so, and name their destination', () => {
    expect(read({ corpus: 'a' }).gaps).toBeNull();
    expect(read({ corpus: 'a', gaps: '' }).gaps).toEqual({ destination: null });
    const { gaps, corpusName } = read({ corpus: '/knowledge', gaps: '/gaps' });
    expect(gaps?.destination?.href).toBe('https://docs.example/gaps');
    expect(corpusName).toBe('/knowledge/');
    expect(() => read({ corpus: 'a', gaps: 'ftp://owner.example/' })).toThrow('gaps');
  });

  it('choose a reasoner, whose key only a property can carry', () => {
    expect(read({ corpus: 'a' }).limen.reasoner).toEqual({ kind: 'embedded' });
    expect(read({ corpus: 'a', reasoner: 'web-llm:Qwen3-1.7B:q4' }).limen.reasoner).toEqual({
      kind: 'web-llm',
      model: 'Qwen3-1.7B:q4',
    });
    const reasonerChoice = {
      kind: 'openai',
      baseUrl: 'https://host.example/v1',
      model: 'm',
      key: 'k',
    } as const;
    const settings = readSettings({ attributes: { ...none, corpus: 'a' }, reasonerChoice, base }, page);
    expect(settings.limen.reasoner).toEqual(reasonerChoice);
    expect(settings.isLocal).toBe(false);
  });

  it('choose a critic: the one that ships, or a Flan-T5 by its folder', () => {
    expect(read({ corpus: 'a' }).limen.critic).toEqual({ kind: 'embedded' });
    const { limen, isLocal } = read({ corpus: 'a', critic: 'flan-t5:https://models.example/judge/' });
    expect(limen.critic).toEqual({ kind: 'flan-t5', source: 'https://models.example/judge/' });
    expect(isLocal).toBe(true);
  });

  it('pin the models to the manifests that they name', () => {
    const [one, other] = ['a1'.repeat(32), 'b2'.repeat(32)];
    const pinned = (written: string) =>
      read({ corpus: 'a', 'models-integrity': written }).limen.modelsIntegrity;
    expect(pinned(`reader=${one} critic=${other.toUpperCase()}`)).toEqual({ reader: one, critic: other });
    expect(pinned(' ')).toBeUndefined();
    expect(read({ corpus: 'a' }).limen.modelsIntegrity).toBeUndefined();
    for (const wrong of ['reader=abc', `writer=${one}`, one, `reader=${one}0`]) {
      expect(() => pinned(wrong)).toThrow('models-integrity');
    }
  });

  it('store recent questions unless they turn that off', () => {
    expect(read({ corpus: 'a' }).keepsRecent).toBe(true);
    expect(read({ corpus: 'a', recent: 'none' }).keepsRecent).toBe(false);
  });

  it('determine whether a model that reads only English is used', () => {
    const flan = 'flan-t5:https://models.example/judge/';
    expect(read({ corpus: 'a' }).isEnglishOnly).toBe(true);
    expect(read({ corpus: 'a', reasoner: 'prompt-api' }).isEnglishOnly).toBe(true);
    expect(read({ corpus: 'a', reasoner: 'prompt-api', critic: flan }).isEnglishOnly).toBe(false);
  });

  it('choose a retriever, by default the compiled corpus', () => {
    expect(read({ corpus: 'a', retriever: 'corpus' })).toEqual(read({ corpus: 'a' }));
    expect(() => read({ corpus: 'a', retriever: 'corpus:b' })).toThrow('retriever');
  });

  it('name a service worker, or none', () => {
    expect(read({ corpus: 'a' }).serviceWorker).toBeNull();
    const { serviceWorker } = read({ corpus: 'a', offline: '/limen-offline.js' });
    expect(serviceWorker?.href).toBe('https://docs.example/limen-offline.js');
  });

  it('name paths that are excluded from storage, in any spacing', () => {
    const except = (written: string) => read({ corpus: 'a', 'offline-except': written }).exceptedPaths;
    expect(read({ corpus: 'a' }).exceptedPaths).toBeNull();
    expect(except(' ')).toEqual([]);
    expect(except('/account/ /admin/\n  private.html?x=1#y')).toEqual([
      '/account/',
      '/admin/',
      '/guide/private.html',
    ]);
    expect(except('https://docs.example/bills/')).toEqual(['/bills/']);
  });

  it.each([
    [{}, 'corpus'],
    [{ corpus: ' ' }, 'corpus'],
    [{ corpus: 'https://' }, 'corpus'],
    [{ corpus: 'a', reasoner: 'oracle' }, 'reasoner'],
    [{ corpus: 'a', reasoner: 'openai' }, 'reasoner'],
    [{ corpus: 'a', critic: 'oracle' }, 'critic'],
    [{ corpus: 'a', critic: 'flan-t5' }, 'critic'],
    [{ corpus: 'a', retriever: 'oracle' }, 'retriever'],
    [{ retriever: 'corpus' }, 'corpus'],
    [{ corpus: 'a', threshold: '1.5' }, 'threshold'],
    [{ corpus: 'a', threshold: 'high' }, 'threshold'],
    [{ corpus: 'a', turns: '0' }, 'turns'],
    [{ corpus: 'a', offline: 'https://' }, 'offline'],
    [{ corpus: 'a', 'offline-except': '/account/ https://' }, 'offline-except'],
    [{ corpus: 'a', 'offline-except': '/account/ //admin/' }, 'offline-except'],
  ])('refuse %o by the name of the attribute', (attributes, option) => {
    expect(() => read(attributes)).toThrow(
      expect.objectContaining({ code: 'option-invalid', detail: expect.objectContaining({ option }) }),
    );
  });
});

describe('the link to a passage', () => {
  const folder = new URL('https://cdn.example/corpus/');

  it('is relative to the site if it begins with a slash, otherwise to the corpus', () => {
    expect(passageAddress('/guide/a.html#b', page, folder)).toBe('https://docs.example/guide/a.html#b');
    expect(passageAddress('a.html#b', page, folder)).toBe('https://cdn.example/corpus/a.html#b');
    expect(passageAddress('https://else.example/a', page, folder)).toBe('https://else.example/a');
  });

  it('never points to a script', () => {
    for (const url of [
      'javascript:alert(1)',
      ' java\nscript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'blob:x',
      'file:///etc',
    ]) {
      expect(passageAddress(url, page, folder), url).toBeNull();
    }
    expect(passageAddress(undefined, page, folder)).toBeNull();
  });
});
