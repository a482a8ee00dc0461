import { describe, expect, it } from 'vitest';
import { conversationStrings } from '../../src/widget/conversation/conversation-strings.js';
import { firstVisitStrings } from '../../src/widget/first-visit/first-visit-strings.js';
import { gapStrings } from '../../src/widget/gaps/gap-strings.js';
import { buttonStrings, directionOf, isShipped, languageOf } from '../../src/widget/languages.js';
import { StringsController } from '../../src/widget/panel/strings-controller.js';
import type { PanelStrings } from '../../src/widget/strings/panel-strings.js';
import { filled, shippedStrings, stringsOf } from '../../src/widget/strings/strings.js';

const en = await shippedStrings('en');
const panelStrings: Readonly<Record<string, PanelStrings>> = Object.fromEntries(
  await Promise.all(
    Object.keys(buttonStrings).map(async (language) => [language, await shippedStrings(language)] as const),
  ),
);

const host = {
  addController: () => {},
  removeController: () => {},
  requestUpdate: () => {},
  updateComplete: Promise.resolve(true),
};
const unheard = (thrown: unknown): void => expect(thrown).toBeUndefined();

const placeholders = (text: string): string[] => [...text.matchAll(/\{\w+\}/gu)].map(String).sort();

/** Loaded only when they are needed. */
const tables = {
  reports: gapStrings,
  'a conversation': conversationStrings,
  'a first visit': firstVisitStrings,
};

describe.each(Object.entries(tables))('the strings of %s', (_what, table) => {
  const english = Object.entries<string>({ ...table.en });

  it.each(Object.entries(table))('are complete in %s, with their placeholders', (language, strings) => {
    const own = new Map(Object.entries<string>({ ...strings }));
    expect([...own.keys()].sort()).toEqual(english.map(([name]) => name).sort());
    for (const [name, text] of english) {
      const said = own.get(name) ?? '';
      expect(placeholders(said), name).toEqual(placeholders(text));
      if (language !== 'en') expect(said, name).not.toBe(text);
    }
  });
});

describe('strings that are loaded when needed', () => {
  it('can be overridden by the page, and are English for a language that does not ship', () => {
    expect(stringsOf(gapStrings, { language: 'de', strings: { gapsAgree: 'Gern' } })).toMatchObject({
      gapsAgree: 'Gern',
      gapsRefuse: 'Ablehnen',
    });
    expect(stringsOf(gapStrings, { language: 'nl', strings: {} }).gapsAgree).toBe('Agree');
  });
});

describe('the strings of the widget', () => {
  for (const [language, strings] of Object.entries(panelStrings)) {
    it(`are complete in ${language}, with their placeholders`, () => {
      expect(Object.keys(strings).sort()).toEqual(Object.keys(en).sort());
      for (const [name, text] of Object.entries(en)) {
        const said = strings[name as keyof typeof strings];
        expect(said.trim(), `${language}: ${name}`).not.toBe('');
        expect(placeholders(said), `${language}: ${name}`).toEqual(placeholders(text));
      }
    });

    it(`include the button's in ${language}`, () => {
      expect(isShipped(language)).toBe(true);
      if (!isShipped(language)) return;
      expect(Object.keys(buttonStrings[language]).sort()).toEqual(Object.keys(buttonStrings.en).sort());
    });

    it(`are nowhere the English ones in ${language}`, () => {
      if (language === 'en') return;
      const same = Object.entries(en).filter(
        ([name, text]) => strings[name as keyof typeof strings] === text,
      );
      // "Passages" is French too.
      expect(same.map(([name]) => name)).toEqual(language === 'fr' ? ['results'] : []);
    });
  }

  it('can be overridden by the page one by one', async () => {
    const words = new StringsController(host, unheard);
    words.configure('de');
    await words.ready;
    const strings = words.with({ silence: 'Keine Ahnung.' });
    expect(strings?.silence).toBe('Keine Ahnung.');
    expect(strings?.answer).toBe('Antwort');
  });

  it('are English for a language that does not ship, unless the page provides them', async () => {
    const words = new StringsController(host, unheard);
    words.configure('nl');
    await words.ready;
    const strings = words.with({ answer: 'Antwoord' });
    expect(strings?.answer).toBe('Antwoord');
    expect(strings?.ask).toBe('Ask');
  });

  it('are empty until loaded, and then those of the language chosen last', async () => {
    const words = new StringsController(host, unheard);
    words.configure('de');
    expect(words.with({})).toBeNull();
    words.configure('fr');
    words.configure('es');
    await words.ready;
    expect(words.with({})?.ask).toBe(panelStrings['es']?.ask);
  });

  it('are there even if the page switches to English before another language is loaded', async () => {
    const words = new StringsController(host, unheard);
    words.configure('de');
    const first = words.ready;
    words.configure('en');
    await Promise.all([first, words.ready]);
    expect(words.with({})?.ask).toBe('Ask');
  });

  it('have values inserted by name, and keep an unknown placeholder', () => {
    expect(filled('{loaded} of {total}, {other}', { loaded: 1, total: 2 })).toBe('1 of 2, {other}');
  });
});

describe('the language of the widget', () => {
  it('is that of the tag, or that without its region, or English', () => {
    expect(languageOf('de', isShipped)).toBe('de');
    expect(languageOf('FR-ca', isShipped)).toBe('fr');
    expect(languageOf('pt-BR', isShipped)).toBe('en');
    expect(languageOf('', isShipped)).toBe('en');
    expect(languageOf('pt-BR', (language) => language === 'pt-br')).toBe('pt-br');
  });

  it('is right-to-left only for Arabic among those shipped', () => {
    const fromRight = Object.keys(panelStrings).filter((language) => directionOf(language) === 'rtl');
    expect(fromRight).toEqual(['ar']);
    expect(directionOf('he-il')).toBe('rtl');
  });
});
